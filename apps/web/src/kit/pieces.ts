/**
 * A path that is only stroked, in pieces of about `most` commands: a browser works out the stroke of a whole path for
 * every part of the map that it draws, but leaves out pieces that lie elsewhere. Strokes of one opaque colour with
 * round caps and joins look the same in pieces. Only outlines of absolute M, L, Q and Z are cut through; short ones are
 * put together, so what lies near each other should follow each other in `d`. `apart`: corners nearer than that (map
 * units) to the one before are left out, as a wide stroke does not show them.
 */
export function pieces(d: string, most = 80, apart = 0): string[] {
  const out: string[] = [];
  let kept = '';
  let count = 0;
  const add = (piece: string, commands: number): void => {
    kept += piece;
    count += commands;
    if (count < most) return;
    out.push(kept);
    kept = '';
    count = 0;
  };
  for (const line of d.split(/(?=M)/)) {
    if (/[^MLQZ\d\s.,-]/.test(line)) add(line, line.match(/[a-zA-Z]/g)?.length ?? 0);
    else
      for (const [piece, commands] of cut(apart > 0 ? thinned(line, apart) : commandsOf(line), most))
        add(piece, commands);
  }
  if (kept !== '') out.push(kept);
  return out;
}

const commandsOf = (line: string): string[] => line.match(/[a-zA-Z][^a-zA-Z]*/g) ?? [];

/** One outline in parts, with the number of their commands; each begins where the one before ends. */
function* cut(commands: readonly string[], most: number): Generator<[string, number]> {
  if (commands.length <= most) {
    yield [commands.join(''), commands.length];
    return;
  }
  const start = pointOf(commands[0] ?? '').join(' ');
  let from = start;
  for (let i = 1; i < commands.length; i += most) {
    const part = commands.slice(i, i + most).map((c) => (c.trim() === 'Z' ? `L${start}` : c));
    yield [`M${from}${part.join('')}`, part.length];
    from = pointOf(part[part.length - 1] ?? '').join(' ');
  }
}

/** The same outline in straight lines, without corners that are near the one before; its ends stay. */
function thinned(line: string, apart: number): string[] {
  const commands = commandsOf(line);
  const closed = commands[commands.length - 1]?.trim() === 'Z';
  const points = commands.slice(0, closed ? -1 : undefined).map(pointOf);
  let [x, y] = points[0] ?? [0, 0];
  const kept = points.filter((p, i) => {
    if (i > 0 && i < points.length - 1 && Math.hypot(p[0] - x, p[1] - y) < apart) return false;
    [x, y] = p;
    return true;
  });
  return [...kept.map((p, i) => `${i === 0 ? 'M' : 'L'}${p.join(' ')}`), ...(closed ? ['Z'] : [])];
}

/** Where a command ends: its last two numbers. */
function pointOf(command: string): [number, number] {
  const [x = 0, y = 0] = (command.match(/-?[\d.]+/g) ?? []).slice(-2).map(Number);
  return [x, y];
}
