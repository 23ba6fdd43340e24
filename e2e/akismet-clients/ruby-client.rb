# Debian's `ruby-akismet`, whose host is a constant, and the requests of the gem `rakismet`, which has a setting for the host
# (lib/rakismet.rb: validate_key and akismet_call). Both put the key in front of the host name.

require 'cgi'
require 'json'
require 'net/http'

ADDRESS = URI(ENV.fetch('MODERATO_ADDRESS'))
KEY = ENV.fetch('AKISMET_KEY')

# Does what a name server and a certificate would do: every host is this machine, without encryption.
module Here
  def initialize(address, _port = nil)
    super(address, ADDRESS.port)
    self.ipaddr = ADDRESS.host
  end

  def use_ssl=(_wanted); end
end
Net::HTTP.prepend(Here)

require 'akismet'

def reason
  yield
rescue Akismet::Error => error
  error.message
end

client = Akismet::Client.new(KEY, 'https://blog.example.com')
person = ['203.0.113.9', 'Mozilla/5.0']
wrong = Akismet::Client.new('aaaaaaaaaaaa', 'https://blog.example.com')

# `rakismet` reads nothing but the body.
post = lambda do |host, path, fields|
  body = fields.map { |name, value| "#{name}=#{CGI.escape(value)}" }.join('&')
  headers = { 'User-Agent' => 'Rakismet/1.5.6', 'Content-Type' => 'application/x-www-form-urlencoded' }
  Net::HTTP.start(host) { |http| http.post(path, body, headers).body }
end
ask = lambda do |verb, content|
  post.call("#{KEY}.rest.example.com", "/1.1/#{verb}", comment_content: content, user_ip: person[0], blog: 'https://b.example')
end

puts JSON.generate(
  valid: client.verify_key,
  unknown: wrong.verify_key,
  harmless: client.check(*person, text: 'What a lovely morning.', author: 'Ann'),
  spam: client.check(*person, text: 'moderato test spam flag'),
  blatant: client.check(*person, text: 'moderato test spam block'),
  submitted: [client.spam(*person, text: 'x'), client.ham(*person, text: 'x')],
  refused: reason { wrong.check(*person, text: 'x') },
  rakismet: {
    valid: post.call('rest.example.com', '/1.1/verify-key', key: KEY, blog: 'https://b.example'),
    harmless: ask.call('comment-check', 'What a lovely morning.'),
    spam: ask.call('comment-check', 'moderato test spam flag'),
    submitted: ask.call('submit-ham', 'x')
  }
)
