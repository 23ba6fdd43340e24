<?php
/**
 * Plugin Name: Moderato
 * Description: Asks your own Moderato service about every comment. Doubtful comments wait for you; bad ones are marked as spam.
 * Version: 0.1.0
 * Requires at least: 5.0
 * Requires PHP: 7.4
 * Author: Moderato
 * License: Apache-2.0
 * License URI: https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain: moderato
 *
 * Sends the text of a comment and a keyed digest of its author, and nothing else. A comment that could not be judged
 * waits for a moderator: it is never published unseen, and never deleted.
 */

defined('ABSPATH') || exit;

const MODERATO_OPTION = 'moderato';
/** What a visitor waits at most. */
const MODERATO_TIMEOUT_SECONDS = 5;

add_filter('pre_comment_approved', 'moderato_judge_comment', 20, 2);
add_action('wp_insert_comment', 'moderato_keep_verdict');
add_filter('manage_edit-comments_columns', 'moderato_columns');
add_action('manage_comments_custom_column', 'moderato_show_verdict', 10, 2);
add_action('admin_menu', 'moderato_menu');
add_action('admin_init', 'moderato_register');
add_action('admin_post_moderato_test', 'moderato_test');
register_uninstall_hook(__FILE__, 'moderato_uninstall');

/** Constants in wp-config.php win over the settings page, so that the key can stay out of the database. */
function moderato_settings(): array
{
    $kept = get_option(MODERATO_OPTION, array());
    $settings = array_merge(array('address' => '', 'key' => '', 'on_block' => 'spam'), is_array($kept) ? $kept : array());
    if (defined('MODERATO_URL')) {
        $settings['address'] = rtrim(MODERATO_URL, '/');
    }
    if (defined('MODERATO_KEY')) {
        $settings['key'] = MODERATO_KEY;
    }
    return $settings;
}

/**
 * Asks the service. The answer has `problem` (a status, or "unreachable") if there is no verdict; otherwise `action`,
 * `flagged` and `request_id`.
 */
function moderato_ask(string $text, string $author): array
{
    $settings = moderato_settings();
    $question = array('content' => $text, 'context' => 'comment');
    if ($author !== '') {
        $question['user_id'] = $author;
    }
    $reply = wp_remote_post($settings['address'] . '/v1/moderate/text', array(
        'timeout' => MODERATO_TIMEOUT_SECONDS,
        // A redirect would carry the key and the comment to another address.
        'redirection' => 0,
        // WordPress would name the site here.
        'user-agent' => 'moderato-wordpress/0.1.0',
        'headers' => array('Authorization' => 'Bearer ' . $settings['key'], 'Content-Type' => 'application/json'),
        'body' => wp_json_encode($question),
    ));
    if (is_wp_error($reply)) {
        return array('problem' => 'unreachable');
    }
    $status = (int) wp_remote_retrieve_response_code($reply);
    $verdict = json_decode(wp_remote_retrieve_body($reply), true);
    $action = is_array($verdict) && isset($verdict['action']) ? $verdict['action'] : null;
    if ($status !== 200 || !in_array($action, array('allow', 'flag', 'block'), true)) {
        return array('problem' => (string) $status);
    }
    if (!empty($verdict['unavailable_categories'])) {
        return array('problem' => 'incomplete');
    }
    $categories = isset($verdict['categories']) && is_array($verdict['categories']) ? $verdict['categories'] : array();
    $flagged = array_keys(array_filter($categories, function ($category) {
        return is_array($category) && !empty($category['flagged']);
    }));
    return array('action' => $action, 'flagged' => $flagged, 'request_id' => (string) ($verdict['request_id'] ?? ''));
}

/** Never more lenient than what WordPress and other plugins decided before. */
function moderato_judge_comment($approved, $comment)
{
    global $moderato_verdict;
    $moderato_verdict = null;
    $settings = moderato_settings();
    if (is_wp_error($approved) || in_array($approved, array('spam', 'trash'), true)) {
        return $approved;
    }
    if ($settings['address'] === '' || $settings['key'] === '') {
        return $approved;
    }
    $user_id = (int) ($comment['user_id'] ?? 0);
    if ($user_id > 0 && user_can($user_id, 'moderate_comments')) {
        return $approved;
    }
    $moderato_verdict = moderato_ask(moderato_text($comment), moderato_author($comment));
    if (isset($moderato_verdict['problem']) || $moderato_verdict['action'] === 'flag') {
        return 0;
    }
    if ($moderato_verdict['action'] === 'block') {
        return $settings['on_block'] === 'hold' ? 0 : $settings['on_block'];
    }
    return $approved;
}

/** The words without tags, which would only hide some, then the addresses of links, which often give spam away. */
function moderato_text(array $comment): string
{
    $html = wp_unslash((string) ($comment['comment_content'] ?? ''));
    preg_match_all('/<a\s[^>]*?href=(["\'])(.*?)\1/is', $html, $links);
    $shown = implode("\n", array_merge(array(wp_strip_all_tags($html)), $links[2]));
    return trim($shown) === '' ? $html : html_entity_decode($shown, ENT_QUOTES, 'UTF-8');
}

/** The same author has the same id, and nobody can compute whose it is without the salt of this site. */
function moderato_author(array $comment): string
{
    $user_id = (int) ($comment['user_id'] ?? 0);
    $email = strtolower(trim(wp_unslash((string) ($comment['comment_author_email'] ?? ''))));
    if ($user_id === 0 && $email === '') {
        return '';
    }
    $who = $user_id > 0 ? 'user ' . $user_id : 'email ' . $email;
    return 'wp-' . substr(hash_hmac('sha256', $who, wp_salt('auth')), 0, 32);
}

function moderato_keep_verdict($comment_id): void
{
    global $moderato_verdict;
    if (is_array($moderato_verdict)) {
        add_comment_meta((int) $comment_id, MODERATO_OPTION, $moderato_verdict, true);
    }
    $moderato_verdict = null;
}

function moderato_columns($columns)
{
    return array_merge($columns, array('moderato' => __('Moderato', 'moderato')));
}

function moderato_show_verdict($column, $comment_id): void
{
    $verdict = $column === 'moderato' ? get_comment_meta((int) $comment_id, MODERATO_OPTION, true) : '';
    if (!is_array($verdict)) {
        return;
    }
    echo esc_html(isset($verdict['problem'])
        ? sprintf(__('not judged (%s)', 'moderato'), $verdict['problem'])
        : trim($verdict['action'] . ': ' . str_replace('_', ' ', implode(', ', $verdict['flagged'])), ': '));
}

function moderato_menu(): void
{
    add_options_page('Moderato', 'Moderato', 'manage_options', 'moderato', 'moderato_page');
}

function moderato_register(): void
{
    register_setting(MODERATO_OPTION, MODERATO_OPTION, array('sanitize_callback' => 'moderato_clean'));
}

/** WordPress may call it twice for one change: cleaning what is clean changes nothing. */
function moderato_clean($input): array
{
    $kept = get_option(MODERATO_OPTION, array());
    $input = is_array($input) ? $input : array();
    $key = trim((string) ($input['key'] ?? ''));
    if ($key !== '' && !preg_match('/^mod_(live|test)_\S+$/', $key)) {
        add_settings_error(MODERATO_OPTION, 'key', __('A key starts with mod_live_ or mod_test_. The old key was kept.', 'moderato'));
        $key = '';
    }
    $on_block = $input['on_block'] ?? '';
    return array(
        'address' => rtrim(esc_url_raw(trim((string) ($input['address'] ?? '')), array('http', 'https')), '/'),
        'key' => $key === '' ? (string) ($kept['key'] ?? '') : $key,
        'on_block' => in_array($on_block, array('spam', 'hold', 'trash'), true) ? $on_block : 'spam',
    );
}

/** The page never shows the key again. */
function moderato_page(): void
{
    $settings = moderato_settings();
    $choices = array(
        'spam' => __('mark it as spam', 'moderato'),
        'hold' => __('hold it for moderation', 'moderato'),
        'trash' => __('put it in the trash', 'moderato'),
    );
    echo '<div class="wrap"><h1>Moderato</h1>';
    if (isset($_GET['moderato_test'])) {
        $result = sanitize_key(wp_unslash($_GET['moderato_test']));
        printf('<div class="notice"><p>%s</p></div>', esc_html(moderato_result($result)));
    }
    echo '<form method="post" action="options.php">';
    settings_fields(MODERATO_OPTION);
    printf(
        '<p><label>%s<br><input class="regular-text" type="url" name="moderato[address]" value="%s" placeholder="https://moderato.example.com"%s></label></p>',
        esc_html__('Address of your service (https, unless it is on this machine)', 'moderato'),
        esc_attr($settings['address']),
        defined('MODERATO_URL') ? ' disabled' : ''
    );
    printf(
        '<p><label>%s<br><input class="regular-text" type="password" name="moderato[key]" value="" autocomplete="off" placeholder="%s"%s></label></p>',
        esc_html__('API key (only the scope "moderate" is needed)', 'moderato'),
        $settings['key'] === '' ? 'mod_live_…' : esc_attr__('saved; leave empty to keep it', 'moderato'),
        defined('MODERATO_KEY') ? ' disabled' : ''
    );
    printf('<p><label>%s<br><select name="moderato[on_block]">', esc_html__('If Moderato would block a comment', 'moderato'));
    foreach ($choices as $value => $name) {
        $selected = $value === $settings['on_block'] ? ' selected' : '';
        printf('<option value="%s"%s>%s</option>', esc_attr($value), $selected, esc_html($name));
    }
    echo '</select></label></p>';
    submit_button();
    printf('</form><form method="post" action="%s">', esc_url(admin_url('admin-post.php')));
    echo '<input type="hidden" name="action" value="moderato_test">';
    wp_nonce_field('moderato_test');
    submit_button(__('Test the connection', 'moderato'), 'secondary');
    echo '</form></div>';
}

function moderato_test(): void
{
    if (!current_user_can('manage_options')) {
        wp_die(esc_html__('You may not change these settings.', 'moderato'), '', array('response' => 403));
    }
    check_admin_referer('moderato_test');
    $verdict = moderato_ask('Good morning.', '');
    $result = $verdict['problem'] ?? 'answered';
    wp_safe_redirect(add_query_arg('moderato_test', $result, admin_url('options-general.php?page=moderato')));
    exit;
}

function moderato_result(string $result): string
{
    $sentences = array(
        'answered' => __('Moderato answered. New comments will be judged.', 'moderato'),
        'incomplete' => __('Moderato answered, but could not judge every category. Until it can, comments are held.', 'moderato'),
        'unreachable' => __('Moderato could not be reached at this address. Until it can, comments are held.', 'moderato'),
        '401' => __('Moderato does not know this key.', 'moderato'),
        '403' => __('This key may not judge texts: it needs the scope "moderate" and no list of web origins.', 'moderato'),
        '429' => __('The request rate or the monthly quota of this key is used up.', 'moderato'),
    );
    return $sentences[$result] ?? sprintf(__('Moderato replied with status %s.', 'moderato'), $result);
}

function moderato_uninstall(): void
{
    delete_option(MODERATO_OPTION);
    delete_metadata('comment', 0, MODERATO_OPTION, '', true);
}
