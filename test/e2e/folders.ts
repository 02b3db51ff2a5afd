// Where a training till keeps its books below the folder that `--data` names.
import { join } from 'node:path';

export const tillFolderIn = (dataDir: string): string => join(dataDir, 'training', 'books');
