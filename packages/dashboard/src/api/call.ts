/**
 * Makes a call of the dashboard's API by its name in the contract, with typed parameters and replies and readable
 * errors.
 */

import {
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  type CallReply,
  dashboardApiPath,
  splitCallName,
} from '@moderato/contract/dashboard';
import { ApiError, ConnectionError } from './api-error.ts';

type Given<Field extends string, Value> = undefined extends Value ? unknown : { readonly [Key in Field]: Value };

export type CallInput<Name extends CallName> = Given<'params', CallParams<Name>> &
  Given<'query', CallQuery<Name>> &
  Given<'body', CallBody<Name>>;

export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallReply<Name>> {
  const { method } = splitCallName(name);
  const { body } = input as AnyInput;
  const reply = await send(addressOf(name, input as AnyInput), {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!reply.ok) throw await readError(reply);
  return (await reply.json()) as CallReply<Name>;
}

/** The address of a call; also for links to files that the browser saves. */
export function addressOf(name: CallName, input: AnyInput): string {
  const { path } = splitCallName(name);
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, field: string) => encodeURIComponent(input.params?.[field] ?? ''));
  const given = Object.entries(input.query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const search = new URLSearchParams(given).toString();
  return `${dashboardApiPath}${filled}${search === '' ? '' : `?${search}`}`;
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ConnectionError(error);
  }
}

async function readError(reply: Response): Promise<ApiError> {
  try {
    const { error } = (await reply.json()) as { error: { code: string; message: string } };
    return new ApiError(reply.status, error.code, error.message);
  } catch {
    // A proxy in between may answer with its own page.
    return new ApiError(reply.status, 'unknown', `The service answered with status ${reply.status}. Try again.`);
  }
}
