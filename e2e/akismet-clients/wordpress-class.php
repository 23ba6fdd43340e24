<?php
/**
 * The class `Akismet` of WordPress's own plugin, taken from Debian's package, with the few functions of WordPress that its calls
 * need. `wp_remote_post` sends them to the service under test, with the headers and the HTTP version that the class asks for.
 */

$GLOBALS['wp_version'] = '6.1';
define('ABSPATH', __DIR__);
define('AKISMET_VERSION', '5.0.2');
$options = ['blog_charset' => 'UTF-8', 'home' => 'https://blog.example.com', 'wordpress_api_key' => getenv('AKISMET_KEY')];

function get_option($name, $default = false) { global $options; return $options[$name] ?? $default; }
function update_option($name, $value) { global $options; $options[$name] = $value; }
function delete_option($name) { global $options; unset($options[$name]); }
function apply_filters($name, $value) { return $value; }
function do_action() {}
function is_wp_error($value) { return $value === null; }
function wp_http_supports() { return true; }
function set_url_scheme($url, $scheme) { return preg_replace('/^http:/', "$scheme:", $url); }
function _http_build_query($fields) { return http_build_query($fields); }
function add_query_arg($name, $value, $query) { return "$query&" . http_build_query([$name => $value]); }

function wp_remote_post($url, $args) {
  $address = parse_url(getenv('MODERATO_ADDRESS'));
  $socket = stream_socket_client("tcp://{$address['host']}:{$address['port']}");
  $head = 'POST ' . parse_url($url, PHP_URL_PATH) . " HTTP/{$args['httpversion']}\r\n";
  foreach ($args['headers'] as $name => $value) $head .= "$name: $value\r\n";
  fwrite($socket, $head . 'Content-Length: ' . strlen($args['body']) . "\r\n\r\n" . $args['body']);
  [$head, $body] = explode("\r\n\r\n", stream_get_contents($socket), 2);
  $headers = [];
  foreach (array_slice(explode("\r\n", $head), 1) as $line) {
    [$name, $value] = explode(': ', $line, 2);
    $headers[strtolower($name)] = $value;
  }
  return ['headers' => $headers, 'body' => $body];
}

require __DIR__ . '/node_modules/.debian/usr/share/wordpress/wp-content/plugins/akismet/class.akismet.php';

function ask($verb, $content) {
  $comment = ['blog' => get_option('home'), 'user_ip' => '203.0.113.9', 'user_agent' => 'Mozilla/5.0', 'comment_type' => 'comment', 'comment_author' => 'Ann', 'comment_content' => $content, 'blog_charset' => 'UTF-8', 'SERVER_SOFTWARE' => 'Apache'];
  [$headers, $body] = Akismet::http_post(Akismet::build_query($comment), $verb);
  return [$body, $headers['x-akismet-pro-tip'] ?? null];
}

$key = getenv('AKISMET_KEY');
$said = [
  'valid' => Akismet::verify_key($key),
  'unknown' => Akismet::verify_key('aaaaaaaaaaaa'),
  'harmless' => ask('comment-check', 'What a lovely morning.'),
  'spam' => ask('comment-check', 'moderato test spam flag'),
  'blatant' => ask('comment-check', 'moderato test spam block'),
  'submitted' => [ask('submit-spam', 'x')[0], ask('submit-ham', 'x')[0]],
];
$options['wordpress_api_key'] = 'aaaaaaaaaaaa';
$said['refused'] = ask('comment-check', 'x');
echo json_encode($said);
