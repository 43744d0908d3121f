import { shownRule } from '@wardroom/rules/refusal.ts';
import type { Tokens } from 'marked';
import { Marked } from 'marked';

/** One numbered rule (or the introduction, number '') of a help text. */
export interface Section {
  rule: string;
  title: string;
  level: number;
  /** Body as HTML; markup that the text itself holds has been escaped. */
  html: string;
  /** Plain text of title and body, for searching. */
  text: string;
}

type Link = (rule: string) => string | null;

/**
 * A heading and its number: 6.3.2, R12.4, E-0, 12.3/FIRE or E/hitch; a letter alone has a full stop behind it (E.).
 */
const number = /(?:\d+(?:\.\d+)*|[A-Z])\/[\w/]+|\d+(?:\.\d+)*|[A-Z]{1,4}-?\d+(?:\.\d+)*[a-z]?|[A-Z](?=\.\s)/;
const headline = new RegExp(`^(#{1,4})\\s+(?:(${number.source})\\.?\\s+)?(.*)$`);

/** Cuts a help text into its numbered sections. `link` gives the address of a rule's page. */
export function sectionsOf(markdown: string, link: (rule: string) => string): Section[] {
  const sections: { rule: string; title: string; level: number; body: string[] }[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const head = headline.exec(line);
    if (head) sections.push({ rule: head[2] ?? '', title: head[3] ?? '', level: (head[1] ?? '#').length, body: [] });
    else if (sections.length === 0) sections.push({ rule: '', title: '', level: 1, body: [line] });
    else sections[sections.length - 1]?.body.push(line);
  }
  const known = new Set(sections.map((s) => s.rule));
  const reader = readerFor((rule) => (known.has(rule) ? link(rule) : null));
  return sections.map((s) => ({
    rule: s.rule,
    title: s.title,
    level: s.level,
    html: (reader.parse(s.body.join('\n'), { async: false }) as string).trim(),
    text: `${s.rule} ${s.title}\n${s.body.join('\n')}`,
  }));
}

/** Reads markdown in which rule numbers are links, tables scroll by themselves and markup is text. */
function readerFor(link: Link): Marked {
  let inLink = false;
  return new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        const plain = 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
        return inLink ? plain : rulesLinked(plain, link);
      },
      link({ href, tokens }: Tokens.Link) {
        inLink = true;
        const label = this.parser.parseInline(tokens);
        inLink = false;
        return /^(https?:|\/|[\w.-]+\.md$)/.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], open: string, close: string): string =>
          `<tr>${row.map((c) => `${open}${this.parser.parseInline(c.tokens)}${close}`).join('')}</tr>`;
        const body = rows.map((r) => cells(r, '<td>', '</td>')).join('');
        const head = cells(header, '<th scope="col">', '</th>');
        return (
          '<div class="scroll" tabindex="0" ' +
          `role="group"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`
        );
      },
    },
  });
}

const rulesLinked = (text: string, link: Link): string =>
  text.replace(
    /(?<![\w./])(\d{1,2}(?:\.\d{1,2}){1,3}|[A-Z]-\d{1,2}|R\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?)(?![\w<]|\.\d)/g,
    (whole, rule: string) => {
      const to = link(rule);
      return to ? `<a href="${to}" data-rule="${rule}">${shownRule(rule)}</a>` : shownRule(whole);
    },
  );

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
