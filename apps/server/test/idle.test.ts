import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { trial, until } from './harness.ts';

describe('connections that do nothing', () => {
  let t: Trial;
  beforeAll(async () => {
    t = await trial('embedded', 'memory:', { requestTimeout: 3000 });
  });
  afterAll(() => t.end());

  /** A bare connection and all that comes over it. */
  function line(): { socket: Socket; said: string; over: boolean } {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    const kept = { socket, said: '', over: false };
    socket.on('data', (d) => (kept.said += d.toString()));
    socket.on('close', () => (kept.over = true));
    socket.on('error', () => undefined);
    return kept;
  }

  test('[platform] who sends his request by the letter, never ends it, or asks no session is cut off', async () => {
    const head = line();
    head.socket.write('GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    // A letter now and then keeps no connection alive.
    const letters = setInterval(() => head.over || head.socket.write('a'), 300);
    const body = line();
    body.socket.write(
      'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Wardroom: 1\r\n' +
        'Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    );
    const room = line();
    // It answers a farewell (close frame), as every browser does: to wait for one is the library's, half a minute.
    room.socket.on('data', (d) => d.includes(0x88) && room.socket.end());
    room.socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
        'Upgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await until('all three are over', () => head.over && body.over && room.over, 30_000);
    clearInterval(letters);
    expect(head.said).toMatch(/^HTTP\/1.1 408 /);
    expect(body.said).toMatch(/^HTTP\/1.1 408 /);
    // Whoever behaves is served meanwhile and afterwards.
    expect((await fetch(`${t.url}/healthz`)).status).toBe(200);
  });
});
