import { encode } from 'uqr';

/** A text as a QR code. Black on white in every theme, because cameras expect that. */
export function ScanCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="Code to scan with an authenticator"
      viewBox={`0 0 ${size} ${size}`}
      className="h-52 w-52 shrink-0 rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
