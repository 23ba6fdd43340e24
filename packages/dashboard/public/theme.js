// Runs before the first paint, so that the chosen theme never flashes. Apart from the page, because its
// Content-Security-Policy allows no inline script. src/shell/theme.ts writes what is read here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('moderato-theme');
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
