// Nothing may depend on the order in which things were written into a table: a reload changes it. This asks the type
// checker where rules and engine iterate a table of things by Object.keys/values/entries or for-in instead of `things`
// and `ids`.
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** Folders that are clean and stay so; a package is added when it has been cleaned. */
const folders = [
  'packages/games/aa1942/src',
  'packages/games/aa1942/bot',
  'packages/rules/src',
  'packages/rules/test/toys',
  'packages/games/eots/src',
  'packages/games/eots/bot',
  'packages/games/tarawa/src',
  'packages/games/tarawa/bot',
  'packages/games/cnc/src',
  'packages/games/cnc/bot',
  'packages/auction/src',
];
/** The one file that knows how a table is stored. */
const maker = 'packages/rules/src/things.ts';

const walkers = new Set(['keys', 'values', 'entries']);
const files = folders.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${root}/${folder}/${file}`),
);
const config = ts.getParsedCommandLineOfConfigFile(
  `${root}/tsconfig.json`,
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
);
const program = ts.createProgram(files, config.options);
const checker = program.getTypeChecker();

/** A type with an index by text whose values carry an `id` of text: a table of things. */
function isTable(type) {
  return (type.isUnion() ? type.types : [type]).some((one) => {
    const inner = checker.getIndexInfoOfType(one, ts.IndexKind.String)?.type;
    const id = inner && checker.getPropertyOfType(checker.getNonNullableType(inner), 'id');
    return id !== undefined && (checker.getTypeOfSymbol(id).flags & ts.TypeFlags.StringLike) !== 0;
  });
}

/** The expression whose members this node walks through; undefined: none. */
function walked(node) {
  if (ts.isForInStatement(node)) return node.expression;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  return ts.isIdentifier(expression) && expression.text === 'Object' && walkers.has(name.text)
    ? node.arguments[0]
    : undefined;
}

const found = [];
for (const source of program.getSourceFiles().filter((s) => files.includes(s.fileName))) {
  const where = relative(root, source.fileName);
  const visit = (node) => {
    const target = walked(node);
    if (target && where !== maker && isTable(checker.getTypeAtLocation(target))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${where}:${line + 1}: ${target.getText()} is a table of things: iterate it with things() or ids()`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
for (const text of found) console.error(text);
process.exit(found.length > 0 ? 1 : 0);
