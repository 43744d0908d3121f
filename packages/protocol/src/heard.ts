import type { Drawn, Sketch } from './drawings.ts';
import type { ChatLine, Opened, PersonInfo, ProposalInfo, TableInfo } from './socket.ts';

/** One message besides the steps. */
export interface Heard {
  line?: ChatLine;
  present?: { users: readonly string[]; watching: number };
  proposals?: readonly ProposalInfo[];
  table?: TableInfo;
  sketch?: Sketch;
  drawn?: Drawn;
  caster?: PersonInfo | null;
}

/** The table with another caster, or none. */
export function withCaster({ caster: _, ...rest }: TableInfo, caster: PersonInfo | null): TableInfo {
  return caster ? { ...rest, caster } : rest;
}

/** The answer to an opening, brought up to date by what was heard while it was on its way. */
export function withHeard(info: Opened, heard: readonly Heard[]): Opened {
  const now = { ...info };
  for (const { line, present, proposals, table, drawn, caster } of heard) {
    if (line && !now.chat.some((l) => l.id === line.id)) now.chat = [...now.chat, line];
    if (present) now.present = present.users;
    if (proposals) now.proposals = proposals;
    if (drawn) now.drawn = drawn;
    if (table) now.match = { ...now.match, ...table };
    if (caster !== undefined) now.match = withCaster(now.match, caster);
  }
  return now;
}
