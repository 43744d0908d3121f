import type { VerifiedBoxes } from '@wardroom/auction/verify-boxes.ts';
import type { MatchRecord, Verified } from '@wardroom/rules';
import { verifyRecord } from '@wardroom/rules';

/** What the worker answers: progress, then the verdict. */
export type VerifyMessage = { done: number } | { verdict: Verified; boxes: VerifiedBoxes | null };

addEventListener('message', (event: MessageEvent<MatchRecord>) => {
  let told = 0;
  const verdict = verifyRecord(event.data, (done) => {
    if (done - told < 50) return;
    told = done;
    postMessage({ done } satisfies VerifyMessage);
  });
  const { auction } = event.data.header.options as { auction?: { lock?: unknown } };
  if (!verdict.ok || !auction?.lock) return postMessage({ verdict, boxes: null } satisfies VerifyMessage);
  // What opens boxes is loaded where there are some.
  void import('@wardroom/auction/verify-boxes.ts').then(({ verifyBoxes }) =>
    postMessage({ verdict, boxes: verifyBoxes(event.data) } satisfies VerifyMessage),
  );
});
