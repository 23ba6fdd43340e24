import { callNames, dashboardCalls, roles } from '@moderato/contract/dashboard';
import { expect, it } from 'vitest';
import { may } from './may.ts';

it('a viewer is offered no action that changes the account', () => {
  const offered = callNames.filter((name) => may({ role: 'viewer', operator: false }, name));
  const changes = offered.filter((name) => !name.startsWith('GET ') && dashboardCalls[name].harmless !== true);
  // What is a person's own: their session, their profile, and views that only they see.
  const own = /^(?:POST|PUT|DELETE) \/(?:sign-|setup|session|invitations\/|reset|profile|views)/;
  expect(changes.filter((name) => !own.test(name))).toEqual([]);
});

it('a higher role is offered everything that a lower one is', () => {
  const offered = (role: (typeof roles)[number]) => callNames.filter((name) => may({ role, operator: false }, name));
  for (const [index, role] of roles.slice(1).entries()) {
    expect(offered(role)).toEqual(expect.arrayContaining(offered(roles[index]!)));
  }
});

it('the operator area is offered only to operators, whatever their role', () => {
  expect(may({ role: 'owner', operator: false }, 'GET /operator/health')).toBe(false);
  expect(may({ role: null, operator: true }, 'GET /operator/health')).toBe(true);
});
