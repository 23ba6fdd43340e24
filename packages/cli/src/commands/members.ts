/** `moderato members …`: who signs in to the dashboard. Links are on standard output once; whoever has one is let in. */

import type { Config, MemberRecord, Person, Stores } from '@moderato/server';
import { chooseAccount } from '../choose-account.ts';
import { accountOption, defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { shownTime } from '../shown-time.ts';
import { withStores } from '../with-stores.ts';

const roles = ['viewer', 'moderator', 'admin', 'owner'] as const;
const emailOperand = { meaning: "The person's e-mail address." } as const;
const roleOperand = {
  choices: roles,
  meaning: 'viewer: looks. moderator: reviews. admin: changes settings, keys and members. owner: makes owners too.',
} as const;

export const membersCommands = [
  defineCommand({
    name: 'members list',
    summary: 'List the people of an account.',
    operands: {},
    options: { account: accountOption, json: jsonOption },
    run: ({ options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const members = await stores.people.members(account.id);
        return {
          document: { members: members.map(memberDocument) },
          text:
            members.length === 0
              ? 'Nobody is a member yet; `moderato members setup-link` lets the first person in.\n'
              : (screen) => memberTable(members, screen),
        };
      }),
  }),

  defineCommand({
    name: 'members setup-link',
    summary: 'Print a link by which the first person sets up the dashboard: once, within the hour.',
    operands: {},
    options: { json: jsonOption },
    run: (_given, io) =>
      withStores(io, async (stores, config) => {
        if (!(await stores.people.isEmpty())) {
          return refuse('failed', 'The dashboard is set up; `moderato members invite` lets others in.');
        }
        return showLink(config, 'setup', await stores.links.createSetup(), 'It works once, within the hour.');
      }),
  }),

  defineCommand({
    name: 'members invite',
    summary: 'Print a link by which a person joins an account: once, within seven days.',
    operands: { EMAIL: emailOperand, ROLE: roleOperand },
    options: { account: accountOption, json: jsonOption },
    async run({ operands: { EMAIL: given, ROLE: role }, options: { account: accountId } }, io) {
      const email = given.toLowerCase();
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
        return refuse('usage', `${JSON.stringify(given)} is not an e-mail address.`);
      }
      return withStores(io, async (stores, config) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        if ((await stores.people.members(account.id)).some((member) => member.email === email)) {
          return refuse('failed', `${email} is a member already.`);
        }
        const invitation = { accountId: account.id, email, role, createdBy: 'the command line' };
        const { token } = await stores.links.createInvitation(invitation);
        await stores.audit.note(account.id, null, { action: 'member.invited', subject: email, after: { role } });
        return showLink(config, 'invitation', token, 'It works once, within seven days.');
      });
    },
  }),

  defineCommand({
    name: 'members reset-password',
    summary: 'Print a link by which a person chooses a new password: once, within the hour.',
    operands: { EMAIL: emailOperand },
    options: {
      'remove-second-factor': { meaning: 'Also remove the second factor, for somebody who lost their authenticator.' },
      json: jsonOption,
    },
    run: ({ operands: { EMAIL: email }, options }, io) =>
      withStores(io, async (stores, config) => {
        const person = await findPerson(stores, email);
        if (isRefusal(person)) return person;
        if (options['remove-second-factor']) await stores.people.removeSecondFactor(person.id);
        const token = await stores.links.createReset(person.id);
        return showLink(config, 'reset', token, 'It works once, within the hour, and signs them out everywhere.');
      }),
  }),

  defineCommand({
    name: 'members set-role',
    summary: 'Change what a person may do in an account.',
    operands: { EMAIL: emailOperand, ROLE: roleOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { EMAIL: email, ROLE: role }, options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const member = await findMember(stores, account.id, email);
        if (isRefusal(member)) return member;
        const change = await stores.people.setRole(account.id, member.id, role);
        if (change === 'last_owner') return lastOwner();
        const [before, after] = [{ role: member.role }, { role }];
        await stores.audit.note(account.id, null, {
          action: 'member.role_changed',
          subject: member.email,
          before,
          after,
        });
        return showMember({ ...member, role });
      }),
  }),

  defineCommand({
    name: 'members remove',
    summary: 'Take a person out of an account.',
    operands: { EMAIL: emailOperand },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { EMAIL: email }, options: { account: accountId } }, io) =>
      withStores(io, async (stores) => {
        const account = await chooseAccount(stores, accountId);
        if (isRefusal(account)) return account;
        const member = await findMember(stores, account.id, email);
        if (isRefusal(member)) return member;
        if ((await stores.people.remove(account.id, member.id)) === 'last_owner') return lastOwner();
        const before = { role: member.role };
        await stores.audit.note(account.id, null, { action: 'member.removed', subject: member.email, before });
        return { document: { email: member.email, removed: true }, text: `${member.email} is no member any more.\n` };
      }),
  }),

  defineCommand({
    name: 'members set-operator',
    summary: "Say whether a person sees the operator's area: all accounts, plans and the health of the installation.",
    operands: { EMAIL: emailOperand, ON_OR_OFF: { choices: ['on', 'off'], meaning: 'Whether they do.' } },
    options: { json: jsonOption },
    run: ({ operands: { EMAIL: email, ON_OR_OFF: given } }, io) =>
      withStores(io, async (stores) => {
        const person = await findPerson(stores, email);
        if (isRefusal(person)) return person;
        const operator = given === 'on';
        await stores.people.setOperator(person.id, operator);
        return {
          document: { email: person.email, operator },
          text: `${person.email} is ${operator ? 'an operator' : 'no operator'} now.\n`,
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

function lastOwner(): Refusal {
  return refuse('failed', 'An account always has an owner: make somebody else one first.');
}

async function showLink(config: Config, kind: 'setup' | 'invitation' | 'reset', token: string, note: string) {
  const { linkAddress } = await import('@moderato/server');
  const link = linkAddress(config.publicUrl ?? `http://127.0.0.1:${config.port}`, kind, token);
  return { document: { link }, text: `${link}\n`, note: `${note} Whoever has it is let in: send it to nobody else.` };
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
    operator: member.operator,
    second_factor: member.twoFactor,
    joined_at: new Date(member.joinedAtMs).toISOString(),
    last_seen_at: member.lastSeenAtMs === null ? null : new Date(member.lastSeenAtMs).toISOString(),
  };
}

function memberTable(members: readonly MemberRecord[], screen: Screen): string {
  return printTable(
    [
      { title: 'e-mail' },
      { title: 'name', shrinks: true },
      { title: 'role' },
      { title: 'operator' },
      { title: 'second factor' },
      { title: 'last seen' },
    ],
    members.map((member) => [
      member.email,
      member.name,
      member.role,
      member.operator ? 'yes' : '-',
      member.twoFactor ? 'yes' : '-',
      member.lastSeenAtMs === null ? 'never' : shownTime(member.lastSeenAtMs),
    ]),
    screen,
  );
}
