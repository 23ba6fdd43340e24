// Loaded before the redirect: connections to the vendors' hosts lead to a server on this machine, which stands in for
// the real hosts. What the redirect passes on arrives there.
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

tls.connect = (options, listener) => {
  const socket = net.connect(Number(process.env.VENDOR_PORT), '127.0.0.1', () => socket.emit('secureConnect'));
  if (listener !== undefined) socket.once('secureConnect', listener);
  return Object.assign(socket, { alpnProtocol: false, wanted: options.host });
};
syncBuiltinESMExports();
