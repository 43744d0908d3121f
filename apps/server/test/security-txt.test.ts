import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { trial } from './harness.ts';

test('[platform] security.txt says whom to tell, where the operator has said it, and is not there else', async () => {
  const silent = await trial('embedded', 'memory:');
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404);
  await silent.end();
  const t = await trial('embedded', 'memory:', { securityContact: 'mailto:security@example.org' });
  const answer = await fetch(`${t.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:security@example\.org$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  await t.end();
  expect(() => readConfig({ SECURITY_CONTACT: 'me@example.org' })).toThrow(/^SECURITY_CONTACT: must begin/);
}, 60_000);
