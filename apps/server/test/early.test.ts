import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createApp } from '../src/http/app.ts';

const needs = {
  begin: ['assets/start.css', 'assets/start.js'],
  pages: { practice: ['assets/practice.js'], table: ['assets/table.js'] },
  games: { eots: ['assets/eots.js'] },
  texts: { en: ['assets/en.js'], es: ['assets/es.js'] },
  gameTexts: { eots: { en: ['assets/eots-en.js'], es: ['assets/eots-es.js'] } },
};

describe('the files of a page that are named with its address', () => {
  let web: string;
  beforeEach(() => {
    web = mkdtempSync(join(tmpdir(), 'wardroom-early-'));
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
  });
  afterEach(() => rmSync(web, { recursive: true, force: true }));

  async function served(text: string | null) {
    if (text !== null) writeFileSync(join(web, 'needs.json'), text);
    const nobody = { take: () => true, close: () => undefined };
    const app = await createApp(readConfig({ WARDROOM_DATA: 'memory:' }), pino({ level: 'silent' }), web, [], nobody);
    const ask = async (url: string, language = 'en', method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html', 'accept-language': language } });
      return { status: answer.statusCode, link: answer.headers.link as string | undefined };
    };
    return { app, ask };
  }

  const broken: [string, string | null][] = [
    ['none', null],
    ['empty', ''],
    ['no JSON', '{"begin": ['],
    ['null', 'null'],
    ['another shape', '{}'],
    ['a list of numbers', JSON.stringify({ ...needs, begin: [1] })],
    ['names that no header takes', JSON.stringify({ ...needs, begin: ['a.js>; rel=x\r\nset-cookie: a=b'] })],
  ];
  test.each(broken)('[platform] a needs.json that is of no use (%s) costs the page nothing', async (_, text) => {
    const { app, ask } = await served(text);
    for (const url of ['/t/abc', '/practice/eots']) expect(await ask(url)).toEqual({ status: 200, link: undefined });
    await app.close();
  });

  test('[platform] strange addresses and languages name no other files, and HEAD answers as GET does', async () => {
    const { app, ask } = await served(JSON.stringify(needs));
    const eots = await ask('/practice/eots', 'es-MX,en;q=0.5');
    expect(eots.link?.match(/assets\/[\w.-]+/g)).toEqual([
      'assets/start.css',
      'assets/start.js',
      'assets/practice.js',
      'assets/eots.js',
      'assets/es.js',
      'assets/eots-es.js',
    ]);
    expect(await ask('/practice/eots', 'es', 'HEAD')).toEqual(eots);
    const english = await ask('/practice/eots');
    for (const language of ['', '*', '__proto__', 'constructor', 'toString', ',;=,', 'x,'.repeat(5000)])
      expect(await ask('/practice/eots', language)).toEqual(english);
    const none = await ask('/practice/none');
    expect(none.link).not.toContain('eots');
    for (const game of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(await ask(`/practice/${game}`)).toEqual(none);
    for (const url of ['/t/', '/t/a%0d%0ab', '/t/a/b', '/t/a%2Fb', '/practice/eots%00', '/x/t/abc', '/embed/e/t'])
      expect((await ask(url)).link).toBeUndefined();
    await app.close();
  });
});
