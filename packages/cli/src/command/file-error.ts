import { GyreError } from 'gyre';

/** What the system said about a file, in our words. */
export function fileError(path: string, error: unknown): GyreError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const found = FILE_ERRORS[code] ?? `the file cannot be used (${code === '' ? String(error) : code})`;
  const hint = code === 'ENOENT' ? 'check the path' : '';
  return new GyreError('E_FILE', found, hint, { file: path }, { cause: error });
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission to use the file is denied',
  EPERM: 'permission to use the file is denied',
  EISDIR: 'this is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file is larger than the system allows',
  EIO: 'the disk fails',
  ENOMEM: 'the system has no memory left for it',
  EMFILE: 'too many files are open',
  EROFS: 'nothing can be written there: the file system is read-only',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the link leads back to itself',
};
