/** The key for something. Left out where people touch the screen. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex min-w-5 pointer-coarse:hidden justify-center whitespace-nowrap rounded border border-frame bg-panel px-1 font-mono text-soft text-xs">
      {children}
    </kbd>
  );
}
