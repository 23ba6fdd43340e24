import { chooseTheme, type Theme, themes, useTheme } from './theme.ts';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <label className="flex items-center justify-between gap-3 px-3 py-1 text-sm text-soft">
      Theme
      <select
        className="rounded-lg border border-frame bg-panel px-2 py-0.5 text-ink"
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {themeNames[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
