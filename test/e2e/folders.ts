// Returns the folder of a training till's books below the folder that `--data` names.
import { join } from 'node:path';

export const tillFolderIn = (dataDir: string): string => join(dataDir, 'training', 'books');
