<?php
/**
 * The part of WordPress that the plugin uses, without a database: hooks, options, comment meta, and HTTP by PHP's own
 * streams. Whatever a page or a call would leave behind is in $wordpress.
 */

define('ABSPATH', __DIR__);

class WP_Error
{
}

class Redirected extends Exception
{
}

class Refused extends Exception
{
}

$wordpress = new stdClass();
$wordpress->hooks = array();
$wordpress->options = array();
$wordpress->meta = array();
$wordpress->requests = array();
$wordpress->errors = array();
$wordpress->moderators = array();
$wordpress->is_admin = true;
$wordpress->has_nonce = true;

function add_filter($name, $callback, $priority = 10, $arguments = 1)
{
    global $wordpress;
    $wordpress->hooks[$name][] = array($callback, $arguments);
}

function add_action($name, $callback, $priority = 10, $arguments = 1)
{
    add_filter($name, $callback, $priority, $arguments);
}

function apply_filters($name, $value, ...$more)
{
    global $wordpress;
    foreach ($wordpress->hooks[$name] ?? array() as list($callback, $arguments)) {
        $value = $callback(...array_slice(array_merge(array($value), $more), 0, $arguments));
    }
    return $value;
}

function do_action($name, ...$values)
{
    global $wordpress;
    foreach ($wordpress->hooks[$name] ?? array() as list($callback, $arguments)) {
        $callback(...array_slice($values, 0, $arguments));
    }
}

function get_option($name, $default = false)
{
    global $wordpress;
    return $wordpress->options[$name] ?? $default;
}

function delete_option($name)
{
    global $wordpress;
    unset($wordpress->options[$name]);
}

function add_comment_meta($id, $name, $value)
{
    global $wordpress;
    $wordpress->meta[$id][$name] = $value;
}

function get_comment_meta($id, $name)
{
    global $wordpress;
    return $wordpress->meta[$id][$name] ?? '';
}

function delete_metadata($type, $id, $name, $value, $all)
{
    global $wordpress;
    $wordpress->meta = array();
}

function user_can($id, $capability)
{
    global $wordpress;
    return $capability === 'moderate_comments' && in_array($id, $wordpress->moderators, true);
}

function wp_remote_post($address, $arguments)
{
    global $wordpress;
    $wordpress->requests[] = array('address' => $address) + $arguments;
    $lines = array('User-Agent: ' . $arguments['user-agent'], 'Connection: close');
    foreach ($arguments['headers'] as $name => $value) {
        $lines[] = "$name: $value";
    }
    $body = @file_get_contents($address, false, stream_context_create(array('http' => array(
        'method' => 'POST',
        'header' => $lines,
        'content' => $arguments['body'],
        'timeout' => $arguments['timeout'],
        'follow_location' => 0,
        'ignore_errors' => true,
    ))));
    if ($body === false) {
        return new WP_Error();
    }
    return array('status' => (int) explode(' ', $http_response_header[0])[1], 'body' => $body);
}

function wp_remote_retrieve_response_code($reply)
{
    return $reply['status'];
}

function wp_remote_retrieve_body($reply)
{
    return $reply['body'];
}

function check_admin_referer($action)
{
    global $wordpress;
    if (!$wordpress->has_nonce) {
        throw new Refused('nonce');
    }
}

function current_user_can($capability)
{
    global $wordpress;
    return $wordpress->is_admin;
}

function wp_die()
{
    throw new Refused('capability');
}

function wp_safe_redirect($address)
{
    throw new Redirected($address);
}

function add_settings_error($setting, $code, $message)
{
    global $wordpress;
    $wordpress->errors[] = $code;
}

function is_wp_error($value)
{
    return $value instanceof WP_Error;
}

function wp_json_encode($value)
{
    return json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE);
}

function wp_unslash($value)
{
    return stripslashes($value);
}

function wp_strip_all_tags($text)
{
    return strip_tags($text);
}

function wp_salt($scheme)
{
    return 'a salt of this test';
}

function esc_url_raw($address)
{
    return preg_match('/^https?:\/\//', $address) ? $address : '';
}

function esc_html($text)
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_attr($text)
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_url($address)
{
    return htmlspecialchars($address, ENT_QUOTES);
}

function __($text)
{
    return $text;
}

function esc_html__($text)
{
    return esc_html($text);
}

function esc_attr__($text)
{
    return esc_attr($text);
}

function sanitize_key($text)
{
    return preg_replace('/[^a-z0-9_-]/', '', strtolower($text));
}

function admin_url($path)
{
    return 'https://blog.example/wp-admin/' . $path;
}

function add_query_arg($name, $value, $address)
{
    return "$address&$name=$value";
}

function register_uninstall_hook($file, $callback)
{
    global $wordpress;
    $wordpress->hooks['uninstall'][] = array($callback, 0);
}

function register_setting()
{
}

function add_options_page()
{
}

function settings_fields()
{
}

function submit_button()
{
}

function wp_nonce_field($action)
{
    echo '<input type="hidden" name="_wpnonce" value="', esc_attr($action), '">';
}
