/// The answer of a search, with nearly all that `twitter.json` holds, as an app would declare it.
struct Twitter: Codable {
    let statuses: [Status]
    let search_metadata: Metadata

    final class Status: Codable {
        let metadata: [String: String]
        let created_at: String
        let id: Int64
        let id_str: String
        let text: String
        let source: String
        let truncated: Bool
        let in_reply_to_status_id: Int64?
        let in_reply_to_user_id: Int64?
        let in_reply_to_screen_name: String?
        let user: User
        let retweeted_status: Status?
        let retweet_count: Int
        let favorite_count: Int
        let entities: Entities
        let favorited: Bool
        let retweeted: Bool
        let possibly_sensitive: Bool?
        let lang: String
    }

    struct User: Codable {
        let id: Int64
        let id_str: String
        let name: String
        let screen_name: String
        let location: String
        let description: String
        let url: String?
        let entities: [String: [String: [Link]]]
        let protected: Bool
        let followers_count: Int
        let friends_count: Int
        let listed_count: Int
        let created_at: String
        let favourites_count: Int
        let utc_offset: Int?
        let time_zone: String?
        let verified: Bool
        let statuses_count: Int
        let lang: String
        let profile_background_color: String
        let profile_background_image_url: String
        let profile_image_url: String
        let profile_image_url_https: String
        let profile_banner_url: String?
        let profile_link_color: String
        let profile_text_color: String
        let default_profile: Bool
        let following: Bool
    }

    struct Entities: Codable {
        let hashtags: [Tag]
        let urls: [Link]
        let user_mentions: [Mention]
        let media: [Picture]?
    }

    struct Tag: Codable {
        let text: String
        let indices: [Int]
    }

    struct Link: Codable {
        let url: String
        let expanded_url: String?
        let display_url: String?
        let indices: [Int]
    }

    struct Mention: Codable {
        let screen_name: String
        let name: String
        let id: Int64
        let indices: [Int]
    }

    struct Picture: Codable {
        let id: Int64
        let media_url: String
        let url: String
        let type: String
        let indices: [Int]
        let sizes: [String: Size]
    }

    struct Size: Codable {
        let w: Int
        let h: Int
        let resize: String
    }

    struct Metadata: Codable {
        let completed_in: Double
        let max_id: Int64
        let query: String
        let count: Int
    }
}
