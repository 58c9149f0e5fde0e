import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { isAboveHome } from './check-target.ts';
import { findRealFolder } from './find-real-folder.ts';

/**
 * Refuses the home folder and what is above it as a place for files from elsewhere: programs look there for their
 * settings, under more names than a table has.
 */
export async function checkBelowHome(folder: string, option: string): Promise<void> {
  const home = homedir();
  const names = [resolve(folder), (await findRealFolder(resolve(folder))) ?? resolve(folder)];
  const homes = [home, (await findRealFolder(resolve(home))) ?? home];
  if (!names.some((name) => homes.some((each) => isAboveHome(name, each)))) return;
  throw new AppError({
    code: 'HOME_FOLDER',
    message: `${option} ${folder} is your home folder or a folder above it; Scrollkeep does not write there`,
    hint: 'Choose another folder.',
    exitCode: 64,
  });
}
