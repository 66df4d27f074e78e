import { Option } from 'commander';

/** The option for how categories that training never saw are predicted. */
export function unseenOption(
  says = 'a category that training never saw is an error, or counts as missing',
): Option {
  return new Option('--unseen <what>', says).choices(['error', 'missing']);
}
