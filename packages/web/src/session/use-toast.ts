import { useEffect, useState } from 'preact/hooks';

/** Words that are shown for a moment. */
export function useToast(): [words: string, say: (words: string) => void] {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), 2_500);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}
