import { expect, test } from 'vitest';
import { Mailbox, Overdue } from '../src/match/mailbox.ts';

test('[platform] what has waited for too long behind other work is told so at once, and is never done', async () => {
  const mailbox = new Mailbox();
  let end = (): void => undefined;
  const long = mailbox.post(() => new Promise<void>((resolve) => (end = resolve)));
  const done: string[] = [];
  await expect(mailbox.post(() => done.push('late'), 5)).rejects.toBeInstanceOf(Overdue);
  const patient = mailbox.post(() => done.push('patient'));
  end();
  await Promise.all([long, patient]);
  expect([done, mailbox.waiting]).toEqual([['patient'], 0]);
});

test('[platform] work that began in time is waited for, however long it takes itself', async () => {
  const mailbox = new Mailbox();
  let end = (answer: string): void => void answer;
  const work = mailbox.post(() => new Promise<string>((resolve) => (end = resolve)), 1);
  // Its own time was up before that of this one.
  await expect(mailbox.post(() => 'never', 2)).rejects.toBeInstanceOf(Overdue);
  end('done');
  expect(await work).toBe('done');
  await expect(mailbox.post(() => Promise.reject(new Error('its own')), 1000)).rejects.toThrow('its own');
});
