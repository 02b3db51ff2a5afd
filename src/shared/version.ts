// The version number of package.json, compiled in, because packaged bundles have no package.json beside them.
import packageJson from '../../package.json' with { type: 'json' };

export const appVersion: string = packageJson.version;
/** The line that commands print for `--version`. */
export const versionText = `Qayd ${appVersion}`;
