/** Visits the dashboard without a browser: keeps its cookies, and fails if a call is refused. */

export interface DashboardSession {
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
}

export function openSession(address: string): DashboardSession {
  const cookies = new Map<string, string>();
  return {
    async ask(method, path, body) {
      const reply = await fetch(`${address}/dashboard/api${path}`, {
        method,
        headers: {
          origin: address,
          cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${text}`);
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}
