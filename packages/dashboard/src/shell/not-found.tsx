import { Link } from '@tanstack/react-router';
import { Empty } from '../design/states.tsx';

export function NotFound() {
  return (
    <main className="mx-auto max-w-lg p-8">
      <title>Not found · Moderato</title>
      <h1 className="sr-only">Not found</h1>
      <Empty
        title="There is no such page"
        next={
          <Link to="/" className="text-accent underline">
            Go to the overview
          </Link>
        }
      />
    </main>
  );
}
