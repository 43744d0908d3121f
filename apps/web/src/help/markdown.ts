/** One numbered rule (or the introduction, number '') of a help text. */
export interface Section {
  rule: string;
  title: string;
  level: number;
  /** Body as HTML; every text in it has been escaped. */
  html: string;
  /** Plain text of title and body, for searching. */
  text: string;
}

/** Cuts a help text into its numbered sections. `link` gives the address of a rule's page. */
export function sectionsOf(markdown: string, link: (rule: string) => string): Section[] {
  const sections: { rule: string; title: string; level: number; body: string[] }[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const head = /^(#{1,4})\s+(?:(\d+(?:\.\d+)*|[A-Z]{1,4}-?\d+(?:\.\d+)*[a-z]?)\.?\s+)?(.*)$/.exec(line);
    if (head) sections.push({ rule: head[2] ?? '', title: head[3] ?? '', level: (head[1] ?? '#').length, body: [] });
    else if (sections.length === 0) sections.push({ rule: '', title: '', level: 1, body: [line] });
    else sections[sections.length - 1]?.body.push(line);
  }
  const known = new Set(sections.map((s) => s.rule));
  return sections.map((s) => ({
    rule: s.rule,
    title: s.title,
    level: s.level,
    html: blocks(s.body, (rule) => (known.has(rule) ? link(rule) : null)),
    text: `${s.rule} ${s.title}\n${s.body.join('\n')}`,
  }));
}

type Link = (rule: string) => string | null;

function blocks(lines: readonly string[], link: Link): string {
  const out: string[] = [];
  let i = 0;
  const at = (n: number): string => lines[n] ?? '';
  while (i < lines.length) {
    const line = at(i);
    if (line.trim() === '') {
      i++;
    } else if (/^\s*\|/.test(line)) {
      const rows: string[] = [];
      while (i < lines.length && /^\s*\|/.test(at(i))) rows.push(at(i++));
      out.push(table(rows, link));
    } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
      const ordered = /^\s*\d+\./.test(line);
      const items: string[] = [];
      while (i < lines.length && at(i).trim() !== '') {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(at(i));
        if (item) items.push(item[1] ?? '');
        else items[items.length - 1] += ` ${at(i).trim()}`;
        i++;
      }
      const tag = ordered ? 'ol' : 'ul';
      out.push(`<${tag}>${items.map((x) => `<li>${inline(x, link)}</li>`).join('')}</${tag}>`);
    } else {
      const text: string[] = [];
      while (i < lines.length && at(i).trim() !== '' && !/^\s*(\||[-*]\s|\d+\.\s)/.test(at(i))) text.push(at(i++).replace(/^>\s?/, ''));
      if (text.length === 0) text.push(at(i++));
      out.push(`<p>${inline(text.join(' '), link)}</p>`);
    }
  }
  return out.join('\n');
}

function table(rows: readonly string[], link: Link): string {
  const cells = (row: string): string[] =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((c) => inline(c.trim(), link));
  const [head, rule, ...rest] = rows;
  const body = rule && /^[\s|:-]+$/.test(rule) ? rest : rows.slice(1);
  return `<div class="scroll" tabindex="0" role="group"><table><thead><tr>${cells(head ?? '')
    .map((c) => `<th scope="col">${c}</th>`)
    .join('')}</tr></thead><tbody>${body
    .map(
      (r) =>
        `<tr>${cells(r)
          .map((c) => `<td>${c}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function inline(text: string, link: Link): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*([^*]+)\*/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+|\/[^)\s]*|[\w.-]+\.md)\)/g, (_m, label: string, to: string) => `<a href="${to}">${label}</a>`)
    .replace(/(?<![\w.">/])(\d{1,2}(?:\.\d{1,2}){1,3}|R\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?)(?![\w<]|\.\d)/g, (whole, rule: string) => {
      const to = link(rule);
      return to ? `<a href="${to}" data-rule="${rule}">${rule}</a>` : whole;
    });
}
