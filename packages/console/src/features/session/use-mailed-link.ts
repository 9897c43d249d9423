import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * What a mailed link carries. It is kept in memory and taken out of the address at once: an address is seen, shared,
 * remembered by the browser and sent along by mistake.
 */
export function useMailedLink<Link>(read: (query: URLSearchParams) => Link | null): Link | null {
  const navigate = useNavigate();
  // As it is written: the router would read a token of digits as a number.
  const { searchStr, pathname } = useLocation();
  const [link] = useState(() => read(new URLSearchParams(searchStr)));
  useEffect(() => {
    if (searchStr) void navigate({ href: pathname, replace: true });
  }, [searchStr, pathname, navigate]);
  return link;
}
