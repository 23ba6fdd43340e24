/**
 * `moderato members …`: people who can sign in to the dashboard. Each link is printed once; anybody who has it can sign
 * in.
 */

import type { Config, MemberRecord, Person, Stores } from '@moderato/server';
import { byOperator, isRefused, operator, showRefused } from '../changing.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { shownTime } from '../shown-time.ts';
import { withAccount } from '../with-account.ts';
import { withStores } from '../with-stores.ts';

const roles = ['viewer', 'moderator', 'admin', 'owner'] as const;
const emailOperand = { meaning: "The person's e-mail address." } as const;
const roleOperand = {
  choices: roles,
  meaning:
    'viewer: read only. moderator: also reviews. admin: also changes settings, keys and members. owner: also chooses owners.',
} as const;

export const membersCommands = [
  defineCommand({
    name: 'members list',
    summary: 'List the people of an account.',
    operands: {},
    options: { account: accountOption, json: jsonOption },
    run: ({ options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores }) => {
        const members = await stores.people.members(account.id);
        return {
          document: { members: members.map(memberDocument) },
          text:
            members.length === 0
              ? 'There are no members yet. Run `moderato members setup-link` to invite the first person.\n'
              : (screen) => memberTable(members, screen),
        };
      }),
  }),

  defineCommand({
    name: 'members setup-link',
    summary: 'Print a link for the first person to set up the dashboard. It works once, within an hour.',
    operands: {},
    options: { json: jsonOption },
    run: (_given, io) =>
      withStores(io, async (_stores, config, { members }) => {
        const offered = await members.offerSetup(operator);
        if (isRefused(offered)) return showRefused(offered, 'Invite others with `moderato members invite`.');
        return showLink(config, 'setup', offered.answer, 'It works once, within an hour.');
      }),
  }),

  defineCommand({
    name: 'members invite',
    summary: 'Print a link for a person to join an account. It works once, within seven days.',
    operands: { EMAIL: emailOperand, ROLE: roleOperand },
    options: { account: accountOption, json: jsonOption },
    async run({ operands: { EMAIL: given, ROLE: role }, options: { account: accountId } }, io) {
      const email = given.toLowerCase();
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
        return refuse('usage', `${JSON.stringify(given)} is not an e-mail address.`);
      }
      return withAccount(io, accountId, async ({ account, config, changes: { members } }) => {
        const invited = await members.invite(byOperator(account.id), email, role);
        if (isRefused(invited)) return showRefused(invited);
        return showLink(config, 'invitation', invited.answer.token, 'It works once, within seven days.');
      });
    },
  }),

  defineCommand({
    name: 'members reset-password',
    summary: 'Print a link for a person to choose a new password. It works once, within an hour.',
    operands: { EMAIL: emailOperand },
    options: {
      'remove-second-factor': {
        meaning: 'Also turn off two-factor authentication, for someone who lost their authenticator.',
      },
      json: jsonOption,
    },
    run: ({ operands: { EMAIL: email }, options }, io) =>
      withStores(io, async (stores, config, { signIn }) => {
        const person = await findPerson(stores, email);
        if (isRefusal(person)) return person;
        const offered = await signIn.offerReset(operator, person, options['remove-second-factor']);
        if (isRefused(offered)) return showRefused(offered);
        const note = 'It works once, within an hour, and signs them out everywhere.';
        return showLink(config, 'reset', offered.answer, note);
      }),
  }),

  defineCommand({
    name: 'members require-second-factor',
    summary: 'Choose whether the members of an account must use two-factor authentication.',
    operands: {
      STATE: { choices: ['on', 'off'], meaning: 'With `on`, members without it see only their profile.' },
    },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { STATE: state }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, changes: { members } }) => {
        const changed = await members.requireSecondFactor(byOperator(account.id), state === 'on');
        if (isRefused(changed)) return showRefused(changed);
        return {
          document: { account_id: account.id, second_factor_required: changed.answer },
          text: changed.answer
            ? 'Every member must use two-factor authentication now.\n'
            : 'Two-factor authentication is optional now.\n',
        };
      }),
  }),

  defineCommand({
    name: 'members set-role',
    summary: 'Change the role of a person in an account.',
    operands: { EMAIL: emailOperand, ROLE: roleOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { EMAIL: email, ROLE: role }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores, changes: { members } }) => {
        const member = await findMember(stores, account.id, email);
        if (isRefusal(member)) return member;
        const changed = await members.setRole(byOperator(account.id), member.id, role);
        return isRefused(changed) ? showRefused(changed) : showMember(changed.answer);
      }),
  }),

  defineCommand({
    name: 'members remove',
    summary: 'Remove a person from an account.',
    operands: { EMAIL: emailOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { EMAIL: email }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, stores, changes: { members } }) => {
        const member = await findMember(stores, account.id, email);
        if (isRefusal(member)) return member;
        const removed = await members.remove(byOperator(account.id), member.id);
        if (isRefused(removed)) return showRefused(removed);
        return { document: { email: member.email, removed: true }, text: `${member.email} is no longer a member.\n` };
      }),
  }),

  defineCommand({
    name: 'members set-operator',
    summary: 'Choose whether a person is an operator, who sees all accounts, plans and the health of the installation.',
    operands: {
      EMAIL: emailOperand,
      ON_OR_OFF: { choices: ['on', 'off'], meaning: 'Whether the person is an operator.' },
    },
    options: { json: jsonOption },
    run: ({ operands: { EMAIL: email, ON_OR_OFF: given } }, io) =>
      withStores(io, async (stores, _config, { members }) => {
        const person = await findPerson(stores, email);
        if (isRefusal(person)) return person;
        const isOperator = given === 'on';
        const changed = await members.setOperator(operator, person, isOperator);
        if (isRefused(changed)) return showRefused(changed);
        return {
          document: { email: person.email, operator: isOperator },
          text: `${person.email} is ${isOperator ? 'now an operator' : 'no longer an operator'}.\n`,
        };
      }),
  }),
];

async function findPerson(stores: Pick<Stores, 'people'>, email: string): Promise<Person | Refusal> {
  return (
    (await stores.people.findByEmail(email)) ?? refuse('failed', `Nobody has the address ${JSON.stringify(email)}.`)
  );
}

async function findMember(stores: Pick<Stores, 'people'>, accountId: string, email: string) {
  const members = await stores.people.members(accountId);
  return (
    members.find((member) => member.email === email.toLowerCase()) ??
    refuse('failed', `No member has the address ${JSON.stringify(email)}; \`moderato members list\` shows them.`)
  );
}

async function showLink(config: Config, kind: 'setup' | 'invitation' | 'reset', token: string, note: string) {
  const { linkAddress } = await import('@moderato/server');
  const link = linkAddress(config.publicUrl ?? `http://127.0.0.1:${config.port}`, kind, token);
  return {
    document: { link },
    text: `${link}\n`,
    note: `${note} Anyone who has the link can use it, so send it to nobody else.`,
  };
}

function showMember(member: MemberRecord) {
  return { document: memberDocument(member), text: (screen: Screen) => memberTable([member], screen) };
}

function memberDocument(member: MemberRecord) {
  return {
    user_id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    operator: member.operator === 1,
    second_factor: member.two_factor_enabled === 1,
    joined_at: new Date(member.joined_at).toISOString(),
    last_seen_at: member.last_seen,
  };
}

function memberTable(members: readonly MemberRecord[], screen: Screen): string {
  return printTable(
    [
      { title: 'e-mail' },
      { title: 'name', shrinks: true },
      { title: 'role' },
      { title: 'operator' },
      { title: 'two-factor' },
      { title: 'last seen' },
    ],
    members.map((member) => [
      member.email,
      member.name,
      member.role,
      member.operator === 1 ? 'yes' : '-',
      member.two_factor_enabled === 1 ? 'yes' : '-',
      member.last_seen === null ? 'never' : shownTime(Date.parse(member.last_seen)),
    ]),
    screen,
  );
}
