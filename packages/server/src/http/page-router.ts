/**
 * Every call of the dashboard, in this order: which call → from our own pages → signed in → may → query and body →
 * handler. Knows nothing of the web framework, and nothing of what a call does.
 */

import type { CallName, DashboardErrorCode, Role } from '@moderato/contract';
import type { TSchema } from 'typebox';
import {
  type Handlers,
  isRefusedCall,
  type Member,
  type OpenSession,
  type RefusedCall,
  refuseCall,
  type Visitor,
} from '../page.ts';
import type { ReadSession } from '../sign-in/read-session.ts';
import { createMatchCall } from './match-call.ts';

type Contract = Awaited<ReturnType<typeof import('@moderato/contract').loadDashboardContract>>;

export interface DashboardRequest {
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly startedMs: number;
  readonly method: string;
  /** Below `/dashboard/api`, with its `/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly origin: string | undefined;
  readonly visitor: Visitor;
  /** Reads the body up to so many bytes; a refusal when it is too large or no JSON. */
  readBody(limitBytes: number): Promise<{ readonly value: unknown } | RefusedCall>;
  /** The first thing wrong, in a sentence. */
  describeProblem(schema: TSchema, value: unknown): string | undefined;
}

export interface DashboardReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RouterParts {
  readonly contract: Contract;
  readonly handlers: Handlers;
  readonly readSession: ReadSession;
  readonly isOwnOrigin: (origin: string | undefined) => boolean;
}

export type AnswerDashboard = (request: DashboardRequest) => Promise<DashboardReply>;

export function createRouter(parts: RouterParts): AnswerDashboard {
  const { contract, handlers, readSession, isOwnOrigin } = parts;
  const matchCall = createMatchCall(contract.callNames);

  return async (request) => {
    const match = matchCall(request.method, request.path);
    if (match === undefined) return refusal(refuseCall('not_found'));
    if ('allowed' in match) return refusal(refuseCall('method_not_allowed'), { allow: match.allowed.join(', ') });
    if (request.method !== 'GET' && !isOwnOrigin(request.origin)) {
      return refusal(refuseCall('forbidden', 'This call must come from the pages of this service.'));
    }
    const session = await readSession(request.visitor);
    const member = admit(match.name, session);
    if (isRefusedCall(member)) return refusal(member);
    const query = readQuery(match.name, request);
    if (isRefusedCall(query)) return refusal(query);
    const body = await readBody(match.name, request);
    if (isRefusedCall(body)) return refusal(body);
    const { requestId, receivedAtMs, startedMs, visitor } = request;
    const answer = await handlers[match.name]({
      requestId,
      receivedAtMs,
      startedMs,
      visitor,
      session,
      member,
      params: match.params,
      query: query.value,
      body: body.value,
    } as never);
    return isRefusedCall(answer) ? refusal(answer) : success(answer);
  };

  function admit(name: CallName, session: OpenSession | undefined): Member | RefusedCall {
    const access = contract.dashboardAccess[name];
    const member: Member = {
      userId: session?.user.id ?? '',
      email: session?.user.email ?? '',
      operator: session?.user.operator ?? false,
      accountId: session?.current?.accountId ?? '',
      role: session?.current?.role ?? 'viewer',
    };
    if (access === 'public') return member;
    if (session === undefined) return refuseCall('unauthorized');
    if (access === 'user') return member;
    if (access === 'operator') return member.operator ? member : refuseCall('forbidden');
    if (session.current === undefined) return refuseCall('forbidden', 'You are a member of no account.');
    return contract.roleAllows(member.role, access as Role) ? member : refuseCall('forbidden');
  }

  function readQuery(name: CallName, request: DashboardRequest): { readonly value: unknown } | RefusedCall {
    const schema = (contract.querySchemas as Partial<Record<CallName, TSchema>>)[name];
    if (schema === undefined) return { value: undefined };
    const value = Object.fromEntries(request.query);
    if ([...request.query.keys()].length !== Object.keys(value).length) {
      return refuseCall('invalid_request', 'The address names something twice.');
    }
    return checked(request, schema, value);
  }

  async function readBody(
    name: CallName,
    request: DashboardRequest,
  ): Promise<{ readonly value: unknown } | RefusedCall> {
    const schema = (contract.bodySchemas as Partial<Record<CallName, TSchema>>)[name];
    if (schema === undefined) return { value: undefined };
    const body = await request.readBody(contract.bodyLimitOf(name));
    return isRefusedCall(body) ? body : checked(request, schema, body.value);
  }

  function checked(request: DashboardRequest, schema: TSchema, value: unknown): { value: unknown } | RefusedCall {
    const problem = request.describeProblem(schema, value);
    return problem === undefined ? { value } : refuseCall('invalid_request', problem);
  }

  function refusal(
    { refusal: { code, message, retryAfterSeconds } }: RefusedCall,
    headers: Record<string, string> = {},
  ) {
    const { status, sentence } = contract.dashboardErrors[code as DashboardErrorCode];
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds ?? 1));
    const asksToWait = status === 429 || status === 503;
    const error = { code, message: message ?? sentence, ...(asksToWait ? { retry_after: seconds } : {}) };
    return json(status, { error }, asksToWait ? { ...headers, 'retry-after': String(seconds) } : headers);
  }
}

function success(answer: unknown): DashboardReply {
  if (!isDownload(answer)) return json(200, answer);
  return {
    status: 200,
    headers: {
      ...neverKept,
      'content-type': answer.media_type,
      'content-disposition': `attachment; filename="${answer.file_name.replaceAll(/[^A-Za-z0-9._-]/g, '-')}"`,
    },
    body: answer.text,
  };
}

function isDownload(answer: unknown): answer is { file_name: string; media_type: string; text: string } {
  return typeof answer === 'object' && answer !== null && 'media_type' in answer && 'file_name' in answer;
}

/** What people see here is theirs: no cache on the way may keep it. */
const neverKept = { 'cache-control': 'no-store' };

function json(status: number, value: unknown, headers: Record<string, string> = {}): DashboardReply {
  return {
    status,
    headers: { ...neverKept, 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
