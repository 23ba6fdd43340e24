import { encodeQr } from './encode-qr.ts';

/** A text as a code to scan. Black on white in every theme: cameras expect it. */
export function ScanCode({ text }: { readonly text: string }) {
  const modules = encodeQr(text);
  const size = modules.length;
  const margin = 4;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label="Code to scan with an authenticator"
      viewBox={`0 0 ${size + 2 * margin} ${size + 2 * margin}`}
      className="h-52 w-52 shrink-0 rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
