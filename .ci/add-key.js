// Hands requests on to a service with a key: node add-key.js PORT SERVICE_PORT KEY. The judge of tools has no key.
import { createServer, request } from 'node:http';

const [, , port, servicePort, key] = process.argv;

createServer((asked, answer) => {
  const headers = { ...asked.headers, authorization: `Bearer ${key}` };
  const handedOn = request(
    { host: '127.0.0.1', port: servicePort, path: asked.url, method: asked.method, headers },
    (given) => given.pipe(answer.writeHead(given.statusCode, given.headers)),
  );
  handedOn.on('error', () => answer.destroy());
  asked.pipe(handedOn);
}).listen(Number(port), '127.0.0.1');
