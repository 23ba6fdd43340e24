<?php
/**
 * Tests the plugin in a stubbed WordPress against a running service: MODERATO_URL, MODERATO_KEY (a test key) and
 * MODERATO_CLOSED_URL, an address where nothing listens, come from the environment. Prints one line per guarantee.
 */

error_reporting(E_ALL);
set_error_handler(function ($level, $message, $file, $line) {
    // A call that was written with @ reports its failure in its own way.
    if ((error_reporting() & $level) !== 0) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
    return true;
});

require __DIR__ . '/stub-wordpress.php';
require dirname(__DIR__) . '/moderato.php';

$failed = 0;
$address = getenv('MODERATO_URL');
$key = getenv('MODERATO_KEY');

/** Sets the plugin up as its page would, runs the check, and prints whether it held. */
function guarantee(string $sentence, callable $check, array $settings = array()): void
{
    global $wordpress, $failed, $address, $key;
    $wordpress->options['moderato'] = array_merge(compact('address', 'key'), $settings);
    $wordpress->requests = $wordpress->meta = $wordpress->errors = $wordpress->moderators = array();
    try {
        $check();
        echo "ok $sentence\n";
    } catch (Throwable $problem) {
        $failed += 1;
        echo "not ok $sentence: {$problem->getMessage()}\n";
    }
}

function same($expected, $actual): void
{
    if ($expected !== $actual) {
        throw new Exception(json_encode($actual) . ' instead of ' . json_encode($expected));
    }
}

/** What becomes of a comment that WordPress itself would treat as $before. */
function fate(string $text, $before = 1, array $comment = array())
{
    $comment += array('comment_content' => addslashes($text), 'comment_author_email' => 'Ann@blog.example', 'user_id' => 0);
    $comment += array('comment_author' => 'Ann', 'comment_author_IP' => '192.0.2.7', 'comment_author_url' => 'http://ann.example');
    return apply_filters('pre_comment_approved', $before, $comment);
}

function page(): string
{
    ob_start();
    moderato_page();
    return ob_get_clean();
}

/** What the test button leads to. */
function pressed(): string
{
    try {
        do_action('admin_post_moderato_test');
    } catch (Redirected $redirected) {
        return substr(strrchr($redirected->getMessage(), '='), 1);
    } catch (Refused $refused) {
        return 'refused: ' . $refused->getMessage();
    }
    return 'nothing';
}

guarantee('a harmless comment is published, or held if WordPress itself holds it', function () {
    same(1, fate('What a lovely morning.'));
    same(0, fate('What a lovely morning.', 0));
});
guarantee('a doubtful comment is held', function () {
    same(0, fate('moderato test harassment flag'));
});
guarantee('a bad comment is spam', function () {
    same('spam', fate('moderato test harassment block'));
    same('spam', fate('moderato test spam block', 0));
});
foreach (array('hold' => 0, 'trash' => 'trash') as $choice => $fate) {
    guarantee("a bad comment can be treated as \"$choice\"", function () use ($fate) {
        same($fate, fate('moderato test violence block'));
        same($fate === 0 ? 0 : 'trash', fate('moderato test spam block'));
    }, array('on_block' => $choice));
}
guarantee('a person in need is held, never marked as spam', function () {
    same(0, fate('moderato test self harm block'));
});
guarantee('a comment that WordPress refused or marked before is left alone and not sent', function () {
    global $wordpress;
    $refusal = new WP_Error();
    same(array('spam', 'trash', $refusal), array(fate('Hello', 'spam'), fate('Hello', 'trash'), fate('Hello', $refusal)));
    same(array(), $wordpress->requests);
});
guarantee('moderators of the site are not judged', function () {
    global $wordpress;
    $wordpress->moderators = array(7);
    same(1, fate('moderato test harassment block', 1, array('user_id' => 7)));
    same('spam', fate('moderato test harassment block', 1, array('user_id' => 8)));
});
guarantee('without an address or a key, WordPress decides alone', function () {
    global $wordpress;
    same(1, fate('moderato test harassment block'));
    same(array(), $wordpress->requests);
}, array('key' => ''));
guarantee('a comment is held if the service cannot be reached', function () {
    same(0, fate('What a lovely morning.'));
    same(0, fate('moderato test harassment block'));
}, array('address' => getenv('MODERATO_CLOSED_URL')));
guarantee('a comment is held if the key is wrong', function () {
    same(0, fate('What a lovely morning.'));
}, array('key' => 'mod_test_unknown'));
guarantee('a comment that is too long to judge, or is not UTF-8, is held or judged, never lost', function () {
    same(0, fate(str_repeat('a', 50001)));
    same(1, fate("caf\xe9"));
    same('spam', fate("caf\xe9 moderato test harassment block"));
});
guarantee('the text and an opaque author leave the site, and nothing else does', function () use ($address, $key) {
    global $wordpress;
    fate('It\'s a "lovely" morning \\o/');
    fate('Another one', 1, array('comment_author_email' => 'ann@BLOG.example '));
    fate('Hello', 1, array('comment_author_email' => ''));
    list($first, $second, $third) = $wordpress->requests;
    $question = json_decode($first['body'], true);
    same(array('content', 'context', 'user_id'), array_keys($question));
    same('It\'s a "lovely" morning \\o/', $question['content']);
    same(1, preg_match('/^wp-[0-9a-f]{32}$/', $question['user_id']));
    same($question['user_id'], json_decode($second['body'], true)['user_id']);
    same(array('content', 'context'), array_keys(json_decode($third['body'], true)));
    same("$address/v1/moderate/text", $first['address']);
    same(array('Authorization' => "Bearer $key", 'Content-Type' => 'application/json'), $first['headers']);
    same(array(0, 'moderato-wordpress/0.1.0'), array($first['redirection'], $first['user-agent']));
});
guarantee('tags hide no words, and addresses of links are judged', function () {
    global $wordpress;
    same('spam', fate('moderato <b>test</b> <a href="http://x.example">har<i>ass</i>ment</a>&#32;block'));
    fate('<a rel="x" href="http://shop.example/a?b=1">cheap</a> &amp; good');
    same("cheap & good\nhttp://shop.example/a?b=1", json_decode($wordpress->requests[1]['body'], true)['content']);
});
guarantee('moderators see in the list of comments why one was held', function () {
    global $wordpress;
    foreach (array('moderato test hate speech flag', 'What a lovely morning.') as $id => $text) {
        fate($text);
        do_action('wp_insert_comment', $id);
    }
    do_action('wp_insert_comment', 2);
    $wordpress->options['moderato']['address'] = getenv('MODERATO_CLOSED_URL');
    fate('Hello');
    do_action('wp_insert_comment', 3);
    same(array('author', 'moderato'), array_keys(apply_filters('manage_edit-comments_columns', array('author' => 'Author'))));
    $shown = array_map(function ($id) {
        ob_start();
        do_action('manage_comments_custom_column', 'moderato', $id);
        do_action('manage_comments_custom_column', 'author', $id);
        return ob_get_clean();
    }, range(0, 3));
    same(array('flag: hate speech', 'allow', '', 'not judged (unreachable)'), $shown);
});
guarantee('the settings page never shows the key and keeps it if the field stays empty', function () use ($key) {
    same(false, strpos(page(), $key));
    same($key, moderato_clean(array('address' => 'http://127.0.0.1:1/', 'key' => ''))['key']);
    same('http://127.0.0.1:1', moderato_clean(array('address' => 'http://127.0.0.1:1/'))['address']);
});
guarantee('a key of another shape, an address of another scheme and an unknown choice are not saved', function () use ($key) {
    global $wordpress;
    $cleaned = moderato_clean(array('address' => 'javascript:alert(1)', 'key' => 'sk-something', 'on_block' => 'approve'));
    same(array('address' => '', 'key' => $key, 'on_block' => 'spam'), $cleaned);
    same(array('key'), $wordpress->errors);
    same('spam', moderato_clean('nonsense')['on_block']);
});
guarantee('the test button says whether the service answers', function () {
    global $wordpress;
    same('answered', pressed());
    $wordpress->options['moderato']['key'] = 'mod_test_unknown';
    same('401', pressed());
    $wordpress->options['moderato']['address'] = getenv('MODERATO_CLOSED_URL');
    same('unreachable', pressed());
    $_GET['moderato_test'] = '<script>';
    same(false, strpos(page(), '<script>'));
    unset($_GET['moderato_test']);
});
guarantee('only an administrator with a fresh form can press it', function () {
    global $wordpress;
    $wordpress->is_admin = false;
    same('refused: capability', pressed());
    $wordpress->is_admin = true;
    $wordpress->has_nonce = false;
    same('refused: nonce', pressed());
    same(array(), $wordpress->requests);
});
guarantee('removing the plugin removes its settings and notes', function () {
    global $wordpress;
    add_comment_meta(1, 'moderato', array());
    do_action('uninstall');
    same(array(array(), array()), array($wordpress->meta, array_keys($wordpress->options)));
});

exit($failed === 0 ? 0 : 1);
