/** Keep-alive connections over plain sockets, with one request at a time on each: the cheapest possible load. */

import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly isDegraded: boolean;
}

export interface Connections {
  send(request: string): Promise<Reply>;
  close(): void;
}

export function openConnections(address: string): Connections {
  const { hostname, port } = new URL(address);
  const idle: Socket[] = [];
  const all = new Set<Socket>();

  function open(): Socket {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true).setEncoding('latin1');
    all.add(socket);
    socket.on('close', () => all.delete(socket));
    return socket;
  }

  return {
    send(request) {
      const socket = idle.pop() ?? open();
      return new Promise((resolve, reject) => {
        let received = '';
        const read = (chunk: string) => {
          received += chunk;
          const head = received.indexOf('\r\n\r\n');
          if (head === -1) return;
          const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
          if (received.length < head + 4 + length) return;
          socket.off('data', read).off('error', reject);
          idle.push(socket);
          resolve({ status: Number(received.slice(9, 12)), isDegraded: received.includes('"degraded":true', head) });
        };
        socket.on('data', read).on('error', reject).write(request);
      });
    },
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}
