// Runs `tsc` over the sources with some files replaced in memory, and returns its errors. Tests prove with it that a planted
// change does not compile.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
export type Finding = { readonly file: string; readonly line: number; readonly text: string };

/** `files`: paths in the project. `planted`: replacement texts by path; a file in `planted` need not exist on disk. */
export const typeFindings = (files: readonly string[], planted: Readonly<Record<string, string>>): Finding[] => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const both = { ...config.compilerOptions, lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' };
  const { options } = ts.convertCompilerOptionsFromJson(both, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const textOf = (path: string): string | undefined => planted[path.slice(root.length)];
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.getSourceFile = (path, version) => {
    const text = textOf(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version, true);
  };
  const paths = [...files, ...Object.keys(planted)].map((file) => root + file);
  return ts.getPreEmitDiagnostics(ts.createProgram(paths, options, host)).map(({ file, start = 0, messageText }) => ({
    file: file?.fileName.slice(root.length) ?? '',
    line: file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
    text: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
};
