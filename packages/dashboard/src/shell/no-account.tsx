import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session.tsx';
import { Empty } from '../design/states.tsx';

/** For a signed-in person without an account: a removed member, or an operator without an account. */
export function NoAccount() {
  const { user } = useSession();
  return (
    <Empty title="You have no account yet">
      {user.operator ? (
        <p>
          As an operator, you can see{' '}
          <Link to="/operator/accounts" className="text-accent underline">
            all accounts
          </Link>
          .
        </p>
      ) : (
        <p>Ask an owner or admin of an account to invite {user.email}.</p>
      )}
    </Empty>
  );
}
