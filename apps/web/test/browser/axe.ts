import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** A drawn chart while it is out of its page. */
interface Away {
  away?: [Element, DocumentFragment][];
}

/**
 * Takes the drawn charts out of the page and puts them back: axe walks through all their thousands of parts, which are
 * none of its business, before it leaves them out. One that has the focus keeps it.
 */
function putAway(): void {
  const charts = [...document.querySelectorAll('.board svg')].filter((svg) => !svg.contains(document.activeElement));
  (window as Away).away = charts.map((svg) => {
    const parts = document.createDocumentFragment();
    parts.append(...svg.childNodes);
    return [svg, parts];
  });
}
function putBack(): void {
  for (const [svg, parts] of (window as Away).away ?? []) svg.append(parts);
}

/** Serious and critical faults that axe finds, one line each. The drawn chart has tests of its own. */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  // There are no frames in these pages, and only faults are wanted: so one pass in the page itself is enough.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  await page.evaluate(putAway);
  const result = await axe.include(part).exclude('.board svg').analyze();
  await page.evaluate(putBack);
  return result.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) =>
      v.nodes
        .slice(0, 3)
        .map((n) => `${v.id}: ${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`),
    );
}
