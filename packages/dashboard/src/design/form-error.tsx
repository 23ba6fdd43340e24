import { messageOf } from '../api/api-error.ts';

export function FormError({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="rounded-lg bg-block-wash px-3 py-2 text-block">
      {messageOf(error)}
    </p>
  );
}
