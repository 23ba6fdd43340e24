// Runs before the first paint, so that the chosen theme never flashes. The dashboard stores the choice under the same
// name.
try {
  const chosen = localStorage.getItem('moderato-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system's theme is used then.
}
