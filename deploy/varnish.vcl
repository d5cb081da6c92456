# Varnish in front of the site’s Node.js server (docs/deploy.md). Start it with:
#   varnishd -f deploy/varnish.vcl -a :80 -a purge=127.0.0.1:6083 -p http_gzip_support=off
# Without http_gzip_support=off, Varnish would ask only for gzip, and never for the smaller Brotli copies.
vcl 4.1;

import std;

backend site {
  .host = "127.0.0.1";
  .port = "4321";
  .probe = {
    .request = "HEAD / HTTP/1.1" "Host: localhost" "Connection: close";
    .interval = 2s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  unset req.http.x-query;

  # Only programs on this machine can reach this address, so nobody else can purge the cache.
  if (local.socket == "purge") {
    if (req.method == "PURGE") {
      return (purge);
    }
    if (req.method == "BAN") {
      ban("obj.status != 0");
      return (synth(200, "Banned"));
    }
    return (synth(405));
  }

  # Previews depend on a cookie. The www host redirects every path.
  if (req.method !~ "^(GET|HEAD)$" || req.url ~ "^/preview/" || req.http.host ~ "(?i)^www\.") {
    return (pass);
  }

  # Pages depend on neither cookies nor queries, so one copy serves all visitors.
  unset req.http.cookie;
  set req.http.x-query = regsub(req.url, "^[^?]*", "");
  set req.url = regsub(req.url, "\?.*$", "");
  if (req.http.accept-encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }
  # While the site is up, pages are at most slightly outdated. While it’s down, old pages are better than none.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 30s;
  }
  return (hash);
}

sub vcl_hash {
  # Without the host, so that one purge covers all host names of the site.
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_response {
  # An error must not replace an old page that Varnish can still serve.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  set beresp.grace = 1d;
  if (beresp.http.cdn-cache-control ~ "max-age=[0-9]+") {
    # The site tells CDNs to cache pages, and browsers to revalidate them.
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
  } elsif (beresp.http.cache-control !~ "^public") {
    # Redirects and errors. Requests for them don’t wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 2m;
  }
  return (deliver);
}

sub vcl_deliver {
  if (req.http.x-query && resp.http.location) {
    set resp.http.location = resp.http.location + req.http.x-query;
  }
  unset resp.http.cdn-cache-control;
  unset resp.http.via;
  unset resp.http.x-varnish;
  return (deliver);
}
