/** The key for something. Left out where people touch the screen. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex min-w-6 pointer-coarse:hidden justify-center whitespace-nowrap rounded border border-line bg-wash px-1.5 font-mono text-ink text-sm">
      {children}
    </kbd>
  );
}
