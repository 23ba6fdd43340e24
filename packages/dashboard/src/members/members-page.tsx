/** The people of the account, their roles, and open invitations. */

import type { CreatedInvitation, Invitation, Member, Role } from '@moderato/contract';
import { roles } from '@moderato/contract';
import { useState } from 'react';
import { useMay, useSession } from '../api/session.tsx';
import { useCall, useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { type Column, DataTable } from '../design/data-table.tsx';
import { Confirm } from '../design/dialog.tsx';
import { Page } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { ShownOnce } from '../keys/shown-once.tsx';
import { formatAgo, formatFullDay } from '../text/format.ts';
import { InviteForm } from './invite-form.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'link'; readonly created: CreatedInvitation }
  | { readonly what: 'reset'; readonly member: Member }
  | { readonly what: 'reset link'; readonly member: Member; readonly link: string }
  | { readonly what: 'remove'; readonly member: Member };

export function MembersPage() {
  const members = useCall('GET /members', {});
  const [open, setOpen] = useState<Open>();
  const mayInvite = useMay('POST /invitations');
  const mayChange = useMay('PUT /members/:user_id');
  const mayReset = useMay('POST /members/:user_id/reset-link');
  const { user } = useSession();
  const close = () => setOpen(undefined);
  const refresh = { refresh: ['GET /members'] as const };
  const changeRole = useChange('PUT /members/:user_id', { ...refresh, done: 'Role changed.' });
  const withdraw = useChange('DELETE /invitations/:invitation_id', {
    ...refresh,
    done: 'Invitation withdrawn.',
  });
  const reset = useChange('POST /members/:user_id/reset-link', { quiet: true });
  const remove = useChange('DELETE /members/:user_id', { ...refresh, quiet: true, done: 'Removed.', onDone: close });

  const actionsOf = (member: Member) =>
    mayChange &&
    member.user_id !== user.user_id && (
      <span className="inline-flex flex-wrap gap-2 sm:justify-end">
        {mayReset && (
          <Button
            small
            kind="quiet"
            aria-label={`Reset password of ${member.name}`}
            onClick={() => {
              reset.reset();
              setOpen({ what: 'reset', member });
            }}
          >
            Reset password
          </Button>
        )}
        <Button
          small
          kind="quiet"
          aria-label={`Remove ${member.name}`}
          onClick={() => setOpen({ what: 'remove', member })}
        >
          Remove
        </Button>
      </span>
    );
  const columns: readonly Column<Member>[] = [
    {
      label: 'Person',
      cell: ({ name, email, user_id: id }) => (
        // Wide enough for most addresses; longer ones wrap.
        <span className="block min-w-36">
          <span className="font-medium">{name}</span> {id === user.user_id && <Badge>you</Badge>}
          <span className="text-soft [overflow-wrap:anywhere] max-lg:block lg:ml-1">{email}</span>
        </span>
      ),
    },
    {
      label: 'Role',
      cell: (member) => {
        const { role, user_id: id, name } = member;
        if (!mayChange || id === user.user_id) return role;
        return (
          <div className="grid min-w-32 gap-2">
            <select
              aria-label={`Role of ${name}`}
              className="control"
              value={role}
              disabled={changeRole.isPending}
              onChange={({ target }) =>
                changeRole.mutate({ params: { user_id: id }, body: { role: target.value as Role } })
              }
            >
              {roles.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            <div className="sm:hidden">{actionsOf(member)}</div>
          </div>
        );
      },
    },
    {
      label: 'Second factor',
      from: 'tablet',
      cell: ({ two_factor: on }) => <Badge tone={on ? 'allow' : 'plain'}>{on ? 'on' : 'off'}</Badge>,
    },
    {
      label: 'Last seen',
      from: 'desktop',
      cell: ({ last_seen_at: at }) => (at === null ? 'never' : formatAgo(at)),
    },
    { label: 'Joined', from: 'desktop', cell: ({ joined_at: at }) => formatFullDay(at) },
    ...(mayChange
      ? [
          {
            label: 'Actions',
            hideLabel: true,
            align: 'right' as const,
            from: 'tablet' as const,
            cell: actionsOf,
          },
        ]
      : []),
  ];
  const invitationColumns: readonly Column<Invitation>[] = [
    {
      label: 'Invited',
      cell: ({ email, role }) => (
        <>
          <span className="[overflow-wrap:anywhere]">{email}</span>
          <span className="block text-sm text-soft sm:hidden">{role}</span>
        </>
      ),
    },
    { label: 'As', from: 'tablet', cell: ({ role }) => role },
    { label: 'By', from: 'tablet', cell: ({ invited_by: by }) => by },
    { label: 'Expires', from: 'tablet', cell: ({ expires_at: at }) => formatFullDay(at) },
    ...(mayInvite
      ? [
          {
            label: 'Actions',
            hideLabel: true,
            align: 'right' as const,
            cell: ({ invitation_id: id, email }: Invitation) => (
              <Button
                small
                kind="quiet"
                aria-label={`Withdraw the invitation of ${email}`}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { invitation_id: id } })}
              >
                Withdraw
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title="Members"
      note="Viewers can look, moderators can also review, admins can also change settings, and owners can also choose owners."
      actions={
        mayInvite && (
          <Button kind="primary" onClick={() => setOpen({ what: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      <Loaded query={members} what="members">
        {({ members: people, invitations, second_factor_required: required }) => (
          <>
            <SecondFactorRule required={required} members={people} />
            <DataTable caption="Members" columns={columns} rows={people} rowKey={({ user_id: id }) => id} />
            {invitations.length > 0 && (
              <>
                <h2 className="font-semibold">Open invitations</h2>
                <DataTable
                  caption="Open invitations"
                  columns={invitationColumns}
                  rows={invitations}
                  rowKey={({ invitation_id: id }) => id}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      {open?.what === 'invite' && (
        <InviteForm onClose={close} onInvited={(created) => setOpen({ what: 'link', created })} />
      )}
      {open?.what === 'link' && (
        <ShownOnce
          title="Invitation link"
          secret={open.created.link}
          note={`Send it to ${open.created.invitation.email}. It works once and cannot be shown again.`}
          onClose={close}
        />
      )}
      {open?.what === 'reset' && (
        <Confirm
          title={`Reset the password of ${open.member.name}?`}
          verb="Create a link"
          change={reset}
          onConfirm={() =>
            reset.mutate(
              { params: { user_id: open.member.user_id } },
              { onSuccess: ({ link }) => setOpen({ what: 'reset link', member: open.member, link }) },
            )
          }
          onClose={close}
        >
          <p>
            You get a link that works once, for an hour. Send it to {open.member.email}. The old password works until
            they choose a new one; a second factor stays. The audit log notes it.
          </p>
        </Confirm>
      )}
      {open?.what === 'reset link' && (
        <ShownOnce
          title="Link for a new password"
          secret={open.link}
          note={`Send it to ${open.member.email}. It works once, for an hour, and cannot be shown again.`}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Remove ${open.member.name}?`}
          verb="Remove"
          change={remove}
          onConfirm={() => remove.mutate({ params: { user_id: open.member.user_id } })}
          onClose={close}
        >
          <p>{open.member.email} loses access to this account at once. Their changes stay in the audit log.</p>
        </Confirm>
      )}
    </Page>
  );
}
