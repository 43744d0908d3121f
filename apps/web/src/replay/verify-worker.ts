import type { MatchRecord, Verified } from '@wardroom/rules';
import { verifyRecord } from '@wardroom/rules';

/** What the worker answers: progress, then the verdict. */
export type VerifyMessage = { done: number } | { verdict: Verified };

addEventListener('message', (event: MessageEvent<MatchRecord>) => {
  let told = 0;
  const verdict = verifyRecord(event.data, (done) => {
    if (done - told < 50) return;
    told = done;
    postMessage({ done } satisfies VerifyMessage);
  });
  postMessage({ verdict } satisfies VerifyMessage);
});
