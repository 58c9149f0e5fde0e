import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNpmFolders, repository, runNode } from './run-program.ts';

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the tarball. */
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  /** Paths inside the package, sorted. */
  readonly files: readonly string[];
  /** The package's folder in this repository. */
  readonly folder: string;
}

/** Packs a package of this repository the way a release does. */
export async function packPackage(
  directory: 'app' | 'transcript' | 'session-store',
  destination: string,
): Promise<PackedPackage> {
  const folder = join(repository, 'packages', directory);
  const { status, stdout, stderr } = await runNode(
    [join(repository, 'scripts/pack-package.mjs'), directory, destination],
    { cwd: repository, env: listNpmFolders() },
  );
  if (status !== 0) throw new Error(`packing ended with ${status}\n${stderr}`);
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, PackReport>);
  if (packed === undefined) throw new Error(`npm pack reported nothing\n${stdout}`);
  const { name, version, filename, size, files } = packed;
  return {
    name,
    version,
    tarball: join(destination, filename),
    size,
    files: files.map(({ path }) => path).sort(),
    folder,
  };
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

export interface Manifest {
  readonly [field: string]: unknown;
  readonly version: string;
}

interface PackReport {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}
