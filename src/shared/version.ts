// The one version number of a build: that of package.json, also in bundles that are packaged without it beside them.
import packageJson from '../../package.json' with { type: 'json' };

export const appVersion: string = packageJson.version;
/** What commands print for `--version`. */
export const versionText = `Qayd ${appVersion}`;
