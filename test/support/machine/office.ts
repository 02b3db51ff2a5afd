// Converts files in LibreOffice under a given locale: one run converts many files, because each start takes seconds.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Conversion = {
  readonly file: string;
  /** How LibreOffice reads the file; null: LibreOffice recognises the kind of file. */
  readonly from: { readonly filter: string; readonly options: string } | null;
  readonly to: { readonly filter: string; readonly options: string; readonly ending: string };
};

const programs = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
];
/** The path of LibreOffice; null if it is not installed. */
export const soffice = (): string | null => programs.find((program) => existsSync(program)) ?? null;

const longestMs = 110_000;

/** A profile that is marked as set up: at the first start of any other, LibreOffice would replace the macro below. */
const profileOf = (locale: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
<item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item>
</oor:items>`;

const libraries = `<?xml version="1.0" encoding="UTF-8"?>
<library:libraries xmlns:library="http://openoffice.org/2000/library">
<library:library library:name="Standard" library:link="false"/>
</library:libraries>`;
const library = `<?xml version="1.0" encoding="UTF-8"?>
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
<library:element library:name="Module1"/>
</library:library>`;

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const inBasic = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The macro ends LibreOffice at the first error; reading the missing result then fails. */
const macroOf = (calls: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${inXml(`
Function Property(key As String, content)
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = key
  made.Value = content
  Property = made
End Function
Sub Convert(source As String, readAs As String, readOptions As String, target As String, writeAs As String, writeOptions As String)
  hidden = Property("Hidden", True)
  If readAs = "" Then
    reading = Array(hidden)
  Else
    reading = Array(hidden, Property("FilterName", readAs), Property("FilterOptions", readOptions))
  End If
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, reading)
  document.storeToURL(target, Array(Property("FilterName", writeAs), Property("FilterOptions", writeOptions)))
  document.close(True)
End Sub
Sub Main
  On Error GoTo Leave
${calls.join('\n')}
Leave:
  StarDesktop.terminate()
End Sub
`)}</script:module>`;

const run = (program: string, args: readonly string[], home: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore', env: { ...process.env, HOME: home } });
    const late = setTimeout(() => {
      // Kill the whole process group, because LibreOffice starts further processes.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, longestMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      if (code === 0) resolve();
      else reject(new Error(`LibreOffice ended with ${code}`));
    });
  });

let runs = 0;

/**
 * Converts all files in one run of LibreOffice with a profile of its own, whose locale is `locale`. Returns the path of each
 * result; `dir` holds temporary files. LibreOffice keeps the locale of its start for dates and measures, so another locale needs
 * another run.
 */
export const convert = async (conversions: readonly Conversion[], locale: string, dir: string): Promise<string[]> => {
  const program = soffice();
  if (program === null) throw new Error('LibreOffice is not at hand');
  const home = join(dir, `office-${++runs}`);
  const macros = join(home, 'user', 'basic', 'Standard');
  const out = join(home, 'out');
  for (const folder of [macros, out]) mkdirSync(folder, { recursive: true });
  const results = conversions.map(({ to }, n) => join(out, `${n}.${to.ending}`));
  const calls = conversions.map(({ file, from, to }, n) => {
    const texts = [pathToFileURL(file).href, from?.filter ?? '', from?.options ?? ''];
    return `  Convert(${[...texts, pathToFileURL(results[n] as string).href, to.filter, to.options].map(inBasic).join(', ')})`;
  });
  writeFileSync(join(home, 'user', 'registrymodifications.xcu'), profileOf(locale));
  writeFileSync(join(home, 'user', 'basic', 'script.xlc'), libraries);
  writeFileSync(join(macros, 'script.xlb'), library);
  writeFileSync(join(macros, 'Module1.xba'), macroOf(calls));
  const profile = `-env:UserInstallation=${pathToFileURL(home).href}`;
  await run(program, [profile, '--headless', '--norestore', '--nologo', 'macro:///Standard.Module1.Main'], home);
  return results;
};
