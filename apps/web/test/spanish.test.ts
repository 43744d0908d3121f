import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const inFolder = (folder: string, end: string): string[] =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(end))
    .map((name) => folder + name);

const eots = [
  ...inFolder('packages/games/eots/src/locales/es/', '.json'),
  'apps/web/src/games/eots/locales/es.json',
  'apps/web/src/games/eots/counters/words/es.json',
  'apps/web/src/games/lessons/eots/locales/es.json',
  'docs/rules/eots.es.md',
];
const everywhere = [
  ...eots,
  ...inFolder('docs/rules/', '.es.md'),
  'packages/games/aa1942/src/locales/es.json',
  'apps/web/src/games/aa1942/locales/es.json',
  ...inFolder('packages/games/cnc/src/locales/es/', '.json'),
  'apps/web/src/games/cnc/locales/es.json',
  'apps/web/src/locales/es.json',
];

const text = (file: string): string => readFileSync(new URL(file, root), 'utf8');
/** A page whose paragraphs and points are a line each; headings and rows of tables stay as they are. */
const paragraphs = (page: string): string => page.replace(/(?<=[^\n])(?<!^[#|].*)\n *(?![ \n#|]|[-*] |\d+\. )/gm, ' ');
const found = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    (file.endsWith('.md') ? paragraphs(text(file)) : text(file))
      .split('\n')
      // Neither the keys nor the names of buttons that a guide takes from elsewhere are Spanish.
      .map((line) => line.replace(/^\s*"[\w.-]+": /, '').replace(/\[[\w.]+\]/g, '[]'))
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('[texts] words are found over the end of a line of a page, and the start of a paragraph is seen', () => {
  expect(paragraphs('## 1 A\nUno\ndos.\n\nTres\n- cuatro\n  cinco\n| a |\n| b |\n')).toBe(
    '## 1 A\nUno dos.\n\nTres\n- cuatro cinco\n| a |\n| b |\n',
  );
});

test('[texts] Spanish says tú: no sentence opens with an order to usted', () => {
  const verbs =
    'Active|Asigne|Coloque|Declare|Descarte|Elija|Espere|Haga|Indique|Juegue|Mueva|Pulse|Retire|Seleccione|Tire|Use';
  const orders = new RegExp(`\\busted(es)?\\b|(?:^|[".:¿¡] ?)(${verbs})\\b`, 'i');
  expect(orders.test('"Mueva sus unidades activas."')).toBe(true);
  expect(found(everywhere, orders)).toEqual([]);
});

test("[texts] Empire of the Sun uses the words of docs/eots.md, 'Words in Spanish'", () => {
  const others = [
    /hexágono/i,
    /[Cc]uartel(es)? general(es)?\b(?!\)| \(HQ\))/,
    /hex(es)? de combate/i,
    /combate terrestre|unidad(es)? terrestres?|pasos? terrestres?/i,
    /abasteci/i,
    /ruta de activación/i,
    /eficacia/i,
    /puntos? de transporte(?! anfibio)/i,
    /destrab/i,
    /movimiento posterior/i,
    /ataque por sorpresa|ataque sorpresa/,
    /Reacción especial|Ofensiva futura|Voluntad política/,
    /disturbios/i,
    /(norte de la|India del Norte)/,
    /islas metropolitanas/i,
    /rivalidad entre (armas|los ejércitos|ejércitos)/i,
    /subasta/i,
    /\baliad[oa]s?\b/,
    /EE\.UU/,
  ];
  expect(others.flatMap((pattern) => found(eots, pattern))).toEqual([]);
});

test('[texts] Axis & Allies uses the words of its Spanish rulebook', () => {
  const aa1942 = everywhere.filter((file) => file.includes('aa1942'));
  expect(aa1942.length).toBe(4);
  expect(found(aa1942, /\bCPI\b|de no combate|ataque por sorpresa|comprar unidades\b|\bamig[oa]s?\b/i)).toEqual([]);
});
